"""Games that fit a view, dealt by compiled code with the engine's frequencies."""
