/** Milliseconds after which a download has surely begun and its address can be given back. */
const BEGUN = 60_000;

/** Gives the person a file, as a download of that name. */
export const saveFile = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), BEGUN);
};

/**
 * A file name of that stem and extension without the characters that some systems refuse.
 * @param part what of the whole the file holds, `-shown` for example
 */
export const fileName = (stem: string, extension: string, part = ''): string =>
  `${
    stem
      .replaceAll(/[\p{Cc}<>:"/\\|?*\s]+/gu, ' ')
      .trim()
      .slice(0, 120)
      // Half a character where it was cut.
      .replace(/[\uD800-\uDBFF]$/, '') || 'molecules'
  }${part}.${extension}`;
