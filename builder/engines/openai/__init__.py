"""Any server that speaks OpenAI's chat completions: vLLM, llama.cpp, mlx_lm, Ollama and others.

`OpenAIClient` asks one server (`ChatRequest` in, `ChatResult` out), `Reply` holds an answer while it comes, `Timeouts`
and `Retries` are its policies, and `ServerError` is the root of what can go wrong. `CUTS` are the reasons for which an
answer is not listened to any longer.
"""

from builder.engines.openai.address import endpoint
from builder.engines.openai.client import ChatRequest, Message, OpenAIClient, Timeouts
from builder.engines.openai.errors import (
    Broken,
    Busy,
    Failed,
    NotAllowed,
    NotFound,
    Refused,
    ServerError,
    Stalled,
    TooLong,
    Unreachable,
)
from builder.engines.openai.reply import ChatResult, Reply, Usage
from builder.engines.openai.retries import Retries
from builder.engines.openai.runaway import CUTS

__all__ = [
    "CUTS",
    "Broken",
    "Busy",
    "ChatRequest",
    "ChatResult",
    "Failed",
    "Message",
    "NotAllowed",
    "NotFound",
    "OpenAIClient",
    "Refused",
    "Reply",
    "Retries",
    "ServerError",
    "Stalled",
    "Timeouts",
    "TooLong",
    "Unreachable",
    "Usage",
    "endpoint",
]
