"""How fast is it, really: figures of the model calls and the machines behind them."""
