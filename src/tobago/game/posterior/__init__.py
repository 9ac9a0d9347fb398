"""What a seat can infer about hidden cards, and whole states sampled from that."""
