export const glyph =
  'M3.25 3.25h5.5v6.5h-5.5ZM11.25 3.25h5.5v3.5h-5.5ZM11.25 9.75h5.5v7h-5.5ZM3.25 12.75h5.5v4h-5.5Z';
