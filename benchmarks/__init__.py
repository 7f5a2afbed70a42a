"""What the kernels and the Python boundary cost: time, instructions, and ratios to other libraries."""
