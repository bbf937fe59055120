import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { enclosedLabels } from '../../src/recognition/enclosed-labels.ts';
import { piecesOf } from '../../src/recognition/ink-pieces.ts';

const enclosed = async (content: string, length = 100): Promise<number> => {
  const [width, height] = [240, 120];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/><g fill="none" stroke="#000" stroke-width="2">${content}</g></svg>`;
  const { data } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const picture = { width, height, ink: Float32Array.from(data, (grey) => 1 - grey / 255) };
  const labels = [60, 180].map((x) => [{ x, y: 60 }]);
  return enclosedLabels(picture, piecesOf(picture), labels, length);
};
const letter = (x: number): string => `<path d="M${x - 5} 67V53L${x + 5} 67V53"/>`;

describe('labels that lines close in', () => {
  it('are the nodes of a network: circles, letters in circles, discs', async () => {
    const circles = '<path d="M74 60H166"/><circle cx="60" cy="60" r="14"/><circle cx="180" cy="60" r="14"/>';
    expect(await enclosed(circles)).toBe(1);
    // In a small picture letters run into the bonds beside them.
    expect(await enclosed(circles, 19)).toBe(0);
    expect(await enclosed(circles + letter(60) + letter(180))).toBe(1);
    expect(await enclosed('<path d="M60 60H160"/><g fill="#000"><circle cx="60" cy="60" r="9"/></g>')).toBe(
      0.5,
    );
  });

  it('are not the letters of a structure; one that has grown together with its bond says nothing of the others', async () => {
    const bonds = '<path d="M72 60H168M60 47L30 10M60 73L30 110M180 74V115M192 60L235 30"/>';
    expect(await enclosed(bonds + letter(60) + letter(180))).toBe(0);
    expect(await enclosed(`${bonds}<path d="M66 60H72"/>${letter(60)}${letter(180)}`)).toBe(0.5);
  });
});
