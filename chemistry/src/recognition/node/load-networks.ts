import { readFile } from 'node:fs/promises';
import { Networks } from '../networks.ts';

const read = async (name: string): Promise<Uint8Array> =>
  readFile(new URL(`../networks/${name}.onnx`, import.meta.url));

/** The networks that come with the package. */
export async function loadNetworks(): Promise<Networks> {
  const [keypoints, bonds, glyphs] = await Promise.all([read('keypoints'), read('bonds'), read('glyphs')]);
  return Networks.load({ keypoints, bonds, glyphs });
}
