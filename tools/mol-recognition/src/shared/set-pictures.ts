import type { Box } from '@moiety/annotation/annotation/marks.ts';
import { zipOf, type ZipEntry } from '@moiety/chemistry/writing/zip.ts';
import { PICTURES_MEDIA_TYPE } from '@moiety/contract';
import type { Pictures } from './pictures/pictures.ts';
import type { Source } from './records.ts';

/** Pixels of the longer side at most: a page of 200 dots an inch. */
const SIDE_MAX = 1600;
/** Bytes above which a picture is no drawing that PNG packs well, but a photograph. */
const PNG_MAX = 256 * 1024;
const JPEG_QUALITY = 0.85;
/** What is shown about one of several structures of a picture, as a share of its longer side. */
const MARGIN = 0.06;

/** All of a picture, or what is about one of its several structures. */
const partOf = ({ picture, finding }: Source, { width, height }: ImageBitmap): Box => {
  if (picture.findings.length < 2) return { x: 0, y: 0, width, height };

  const { box } = finding.structure;
  const margin = MARGIN * Math.max(box.width, box.height);
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)];
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, box.x + box.width + margin) - x),
    height: Math.max(1, Math.min(height, box.y + box.height + margin) - y),
  };
};

const fileOf = async (bitmap: ImageBitmap, { x, y, width, height }: Box): Promise<Blob> => {
  const share = Math.min(1, SIDE_MAX / Math.max(width, height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * share)),
    Math.max(1, Math.round(height * share)),
  );
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const png = await canvas.convertToBlob({ type: 'image/png' });
  return png.size <= PNG_MAX ? png : canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
};

/** A part of a file's name that every system takes. */
const stemOf = (name: string): string =>
  name
    .replace(/\.[^.]{1,5}$/, '')
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{N} ,()+-]/gu, '_')
    .slice(0, 80);

/**
 * The pictures that structures were read from, as the file that a molecule set keeps: each as it was read, cropped and turned, under the position
 * of its structure.
 * @throws the reason of `signal`
 */
export const setPictures = async (
  pictures: Pick<Pictures, 'rendered'>,
  sources: readonly Source[],
  signal: AbortSignal,
): Promise<Blob> => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    let open: { id: string; bitmap: ImageBitmap } | undefined;
    try {
      for (const [position, source] of sources.entries()) {
        signal.throwIfAborted();
        const { id, name } = source.picture;
        if (open?.id !== id) {
          open?.bitmap.close();
          open = { id, bitmap: await pictures.rendered(source.picture) };
        }
        const file = await fileOf(open.bitmap, partOf(source, open.bitmap));
        yield {
          name: `${position}_${stemOf(name)}.${file.type === 'image/png' ? 'png' : 'jpg'}`,
          content: [new Uint8Array(await file.arrayBuffer())],
          isStored: true,
        };
      }
    } finally {
      open?.bitmap.close();
    }
  }
  const parts: BlobPart[] = [];
  for await (const part of zipOf(entries())) parts.push(part as BlobPart);
  return new Blob(parts, { type: PICTURES_MEDIA_TYPE });
};
