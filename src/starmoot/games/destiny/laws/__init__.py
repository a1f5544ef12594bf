"""Laws: their language and editor, the Bill of Sentient Rights, permits, duties, breaches."""
