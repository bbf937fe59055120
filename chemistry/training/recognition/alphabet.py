"""The characters that are told apart, in the order of `chemistry/src/recognition/alphabet.ts`."""
ALPHABET = "CNOSPFIBHKLMDTRXYZAEGQWVJUabcdeghilmnoprstuvxyz0123456789+-()[]=*'#,./"
CLASS_OF = {character: index for index, character in enumerate(ALPHABET)}
OTHER = len(ALPHABET)
SIGNS = OTHER + 1
"""Classes of the keypoint network; the glyph network has one more, for what is no sign."""
