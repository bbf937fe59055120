/** A real picture of a flat color, as a browser writes it. */
export const pictureFile = async (
  type: 'image/png' | 'image/jpeg' | 'image/webp' = 'image/png',
  { width = 400, height = 300, name = 'ada.png' } = {},
): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  // Red on the left, blue on the right.
  context.fillStyle = '#d01010';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#1010d0';
  context.fillRect(width / 2, 0, width / 2, height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type);
  });
  return new File([blob!], name, { type });
};

/** What comes of choosing a file in the field that opens when the button is pressed. */
export const choose = (file: File): void => {
  const input = document.querySelector<HTMLInputElement>('.profile-picture input[type=file]')!;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

/** What comes of dropping a file on an element. */
export const dropOn = (target: Element, file: File): void => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  for (const kind of ['dragenter', 'dragover', 'drop'])
    target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
};

/** The red, green and blue of a picture at a place, both from 0 to 1. @param base64 of its file */
export const colorAt = async (base64: string, left: number, top: number): Promise<number[]> => {
  const picture = await createImageBitmap(
    new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]),
  );
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const x = Math.floor(left * (picture.width - 1));
  const y = Math.floor(top * (picture.height - 1));
  const [r = 0, g = 0, b = 0] = context.getImageData(x, y, 1, 1).data;
  return [r, g, b];
};
