/** How light a color looks, 0 to 255, by the weights of ITU-R BT.601. */
export const luminance = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue;
