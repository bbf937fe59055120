/** A name is not read beyond this length; the longest of 71 printed in five patents has 156 characters. */
export const MAX_NAME_LENGTH = 600;
