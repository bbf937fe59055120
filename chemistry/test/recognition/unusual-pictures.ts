import sharp, { type Sharp } from 'sharp';
import { isProof } from '../../../tests/proofs.ts';

/** Numbers from 0 to 1 that a seed gives, always the same. */
export type Chance = () => number;

const within = (chance: Chance, least: number, most: number): number =>
  least + Math.floor(chance() * (most - least + 1));
const one = <Item>(chance: Chance, items: readonly Item[]): Item =>
  items[within(chance, 0, items.length - 1)]!;

const noise = (chance: Chance, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => within(chance, 0, 255)));

const FORMATS = ['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const;

/** In one of the formats that are read, in one of its ways. */
const encoded = (picture: Sharp, chance: Chance): Promise<Buffer> => {
  const quality = within(chance, 1, 100);
  switch (one(chance, FORMATS)) {
    case 'png':
      return picture
        .png({ palette: chance() < 0.5, progressive: chance() < 0.5, colours: within(chance, 2, 256) })
        .toBuffer();
    case 'jpeg':
      return picture.jpeg({ quality, progressive: chance() < 0.5 }).toBuffer();
    case 'webp':
      return picture.webp({ quality, lossless: chance() < 0.5 }).toBuffer();
    case 'gif':
      return picture.gif({ colours: within(chance, 2, 256) }).toBuffer();
    case 'tiff':
      return picture
        .tiff({
          compression: one(chance, ['none', 'lzw', 'deflate', 'packbits', 'jpeg']),
          tile: chance() < 0.3,
        })
        .toBuffer();
    default:
      return picture.avif({ quality, effort: 0 }).toBuffer();
  }
};

const plain = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });

/** A PNG whose header says so, and nothing behind it. */
const pngOf = (width: number, height: number): Buffer => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size, Buffer.from('0802000000', 'hex'), Buffer.alloc(4)]);
};

const svg = (attributes: string, inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);

/**
 * Kinds of malformed and unusual files, each of a drawing (an SVG by RDKit).
 * What becomes of each is the test's business.
 */
export const kinds: Readonly<Record<string, (drawing: Sharp, chance: Chance) => Promise<Buffer>>> = {
  'as it is': encoded,
  'cut off': async (drawing, chance) => {
    const file = await encoded(drawing, chance);
    return file.subarray(0, within(chance, 0, file.length - 1));
  },
  'bytes changed': async (drawing, chance) => {
    const file = Buffer.from(await encoded(drawing, chance));
    for (let left = within(chance, 1, 30); left > 0; left -= 1)
      file[within(chance, 0, file.length - 1)] = within(chance, 0, 255);
    return file;
  },
  'bytes of its head changed': async (drawing, chance) => {
    const file = Buffer.from(await encoded(drawing, chance));
    for (let left = within(chance, 1, 4); left > 0; left -= 1)
      file[within(chance, 0, Math.min(63, file.length - 1))] = within(chance, 0, 255);
    return file;
  },
  'bytes taken out': async (drawing, chance) => {
    const file = await encoded(drawing, chance);
    const at = within(chance, 0, file.length - 1);
    return Buffer.concat([file.subarray(0, at), file.subarray(at + within(chance, 1, 200))]);
  },
  'something behind it': async (drawing, chance) =>
    Buffer.concat([await encoded(drawing, chance), noise(chance, within(chance, 1, 500))]),
  'head of another format': async (drawing, chance) => {
    const [file, other] = [await encoded(drawing.clone(), chance), await encoded(drawing.clone(), chance)];
    return Buffer.concat([other.subarray(0, within(chance, 2, 16)), file.subarray(16)]);
  },
  'with an orientation': async (drawing, chance) => {
    const orientation = within(chance, 1, 8);
    const turned = await drawing
      .withMetadata({ orientation: { 6: 8, 8: 6 }[orientation] ?? orientation })
      .jpeg({ quality: 100 })
      .toBuffer();
    // Upright again once it is heeded, as a photograph is.
    return sharp(turned).autoOrient().withMetadata({ orientation }).jpeg().toBuffer();
  },
  'with an odd resolution': async (drawing, chance) =>
    drawing
      .withMetadata({ density: one(chance, [1, 72, 1200, 100_000]) })
      .jpeg()
      .toBuffer(),
  '16 bit': async (drawing) => drawing.toColourspace('rgb16').png().toBuffer(),
  'grey of 16 bit': async (drawing) => drawing.toColourspace('grey16').png().toBuffer(),
  CMYK: async (drawing, chance) =>
    chance() < 0.5
      ? drawing.flatten({ background: '#fff' }).toColourspace('cmyk').jpeg().toBuffer()
      : drawing.flatten({ background: '#fff' }).toColourspace('cmyk').tiff().toBuffer(),
  '1 bit': async (drawing) =>
    drawing.flatten({ background: '#fff' }).toColourspace('b-w').threshold().tiff({ bitdepth: 1 }).toBuffer(),
  'white on black': async (drawing, chance) =>
    encoded(drawing.flatten({ background: '#fff' }).negate({ alpha: false }), chance),
  'black on nothing': async (drawing, chance) => encoded(drawing.ensureAlpha(chance()), chance),
  'turned by any angle': async (drawing, chance) =>
    encoded(drawing.rotate(360 * chance(), { background: '#fff' }), chance),
  'very small': async (drawing, chance) => encoded(drawing.resize(within(chance, 2, 60)), chance),
  'out of shape': async (drawing, chance) =>
    encoded(drawing.resize(within(chance, 3, 400), within(chance, 3, 400), { fit: 'fill' }), chance),
  'a cutting': async (drawing, chance) => {
    const { data, info } = await drawing.png().toBuffer({ resolveWithObject: true });
    const [left, top] = [within(chance, 0, info.width - 2), within(chance, 0, info.height - 2)];
    const [width, height] = [within(chance, 1, info.width - left), within(chance, 1, info.height - top)];
    return encoded(sharp(data).extract({ left, top, width, height }), chance);
  },
  'out of focus': async (drawing, chance) =>
    encoded(drawing.flatten({ background: '#fff' }).blur(0.3 + 6 * chance()), chance),
  'as a photograph': async (drawing, chance) => {
    const paper = await drawing.flatten({ background: '#ddd' }).png().toBuffer();
    const { width, height } = await sharp(paper).metadata();
    const shade = svg(
      `width="${width}" height="${height}"`,
      `<defs><linearGradient id="g" x2="${chance()}" y2="1"><stop offset="0" stop-color="#000" stop-opacity="${0.7 * chance()}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`,
    );
    const grain = {
      raw: { width: width, height: height, channels: 4 as const },
      input: Buffer.from(Array.from({ length: width * height }, () => [...noise(chance, 3), 30]).flat()),
    };
    return sharp(paper)
      .composite([{ input: shade }, grain])
      .rotate(10 * chance() - 5)
      .jpeg({ quality: 60 })
      .toBuffer();
  },
  moving: async (drawing, chance) => {
    const page = await drawing
      .resize(120, 90, { fit: 'fill' })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
    const pages = sharp(
      Array.from({ length: within(chance, 2, 4) }, () => page),
      {
        join: { animated: true },
      },
    );
    return chance() < 0.5 ? pages.gif().toBuffer() : pages.webp().toBuffer();
  },
  'of one colour': async (_, chance) =>
    encoded(
      plain(within(chance, 1, 300), within(chance, 1, 300), one(chance, ['#fff', '#000', '#888', '#f00'])),
      chance,
    ),
  'one pixel, or a line of them': async (_, chance) => {
    const [width, height] = one(chance, [
      [1, 1],
      [1, 400],
      [400, 1],
      [2, 3],
    ] as const);
    return encoded(plain(width, height, '#000'), chance);
  },
  transparent: async (_, chance) =>
    plain(within(chance, 1, 200), within(chance, 1, 200), '#0000')
      .png()
      .toBuffer(),
  noise: async (_, chance) => {
    const [width, height] = [within(chance, 8, 160), within(chance, 8, 160)];
    const raw = { width, height, channels: 1 as const };
    return encoded(sharp(noise(chance, width * height), { raw }), chance);
  },
  strokes: async (_, chance) => {
    const at = (): number => within(chance, 0, 200);
    const lines = Array.from(
      // So many take longer to be read than all other kinds together.
      { length: within(chance, 1, isProof ? 60 : 6) },
      () => `<path d="M${at()} ${at()}L${at()} ${at()}" stroke="#000" stroke-width="${1 + 3 * chance()}"/>`,
    );
    return svg('width="200" height="200"', lines.join(''));
  },
  letters: async (_, chance) => {
    const texts = Array.from(
      { length: within(chance, 1, 40) },
      () =>
        `<text x="${within(chance, 0, 200)}" y="${within(chance, 9, 200)}" font-size="${within(chance, 6, 30)}">${String.fromCharCode(...Array.from({ length: within(chance, 1, 8) }, () => within(chance, 48, 90)))}</text>`,
    );
    return svg('width="220" height="200"', texts.join('').replaceAll(/[<>&](?=[^<>]*<\/text>)/g, 'x'));
  },
  'larger than can be read by its head': async (_, chance) =>
    pngOf(within(chance, 8000, 2_147_483_647), within(chance, 8000, 2_147_483_647)),
  'with a size that is none': async (_, chance) =>
    pngOf(one(chance, [0, 4_294_967_295]), within(chance, 0, 9)),
  'an SVG of an odd size': async (_, chance) =>
    svg(
      one(chance, [
        '',
        'width="0" height="0"',
        'width="-5" height="9"',
        'width="1e9" height="1e9"',
        'width="NaN" height="3em"',
        'viewBox="0 0 0 0"',
        'width="100%" height="100%"',
        'viewBox="0 0 300 9"',
        'width="99999999999999999999" height="1"',
      ]),
      '<path d="M0 0L90 90" stroke="#000"/>',
    ),
  'an SVG that asks for more': async (_, chance) =>
    one(chance, [
      svg('width="90" height="90"', '<image href="file:///etc/passwd" width="90" height="90"/>'),
      svg(
        'width="90" height="90"',
        '<script>for(;;);</script><use href="#a"/><g id="a"><use href="#a"/></g>',
      ),
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;">]><svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><text y="20">&f;</text></svg>',
      ),
      svg('width="90" height="90"', '<g>'.repeat(5000)),
    ]),
  'no picture': async (_, chance) =>
    one(chance, [
      Buffer.alloc(0),
      Buffer.from('CC(=O)Oc1ccccc1C(=O)O'),
      Buffer.from('%PDF-1.7\n%âãÏÓ\n'),
      Buffer.from('PK\u0003\u0004'),
      Buffer.from('<html><body>no</body></html>'),
      Buffer.from('GIF89a'),
      Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8X'),
      Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'),
      Buffer.from('49492a0008000000ffff', 'hex'),
      Buffer.from('49492a0008000000010000010300010000000100000008000000', 'hex'),
      noise(chance, within(chance, 1, 2000)),
    ]),
};
