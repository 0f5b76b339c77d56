"""Who answers a stage: `openai` (any OpenAI-compatible server) or `extractive` (no model)."""
