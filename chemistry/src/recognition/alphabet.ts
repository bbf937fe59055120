/** The characters that the networks tell apart, in the order of their classes; one more class is any other sign. */
export const ALPHABET = "CNOSPFIBHKLMDTRXYZAEGQWVJUabcdeghilmnoprstuvxyz0123456789+-()[]=*'#,./";

/** The class of every sign that is not in the alphabet. */
export const OTHER_SIGN = ALPHABET.length;

/** The glyph network's class for a crop that is no sign at all. */
export const NO_SIGN = ALPHABET.length + 1;
