import { fileURLToPath } from 'node:url';
import type { SubApp } from '@moiety/contract';

/** A hosted tool that this server sends: what the portal is told of it, and where it comes from. */
export interface Tool extends Omit<SubApp, 'url'> {
  /** Its port is the portal's plus this. */
  portOffset: number;
  /** The environment variable that names its public address, where a proxy stands before it. */
  urlSetting: string;
  /** Its Vite application. */
  folder: string;
}

const folderOf = (name: string): string =>
  fileURLToPath(new URL(`../../../../tools/${name}`, import.meta.url));

/** Every hosted tool. A tool's title is data, in both languages at once, because the portal switches without asking again. */
export const tools: readonly Tool[] = [
  {
    name: 'molvalley',
    path: '/molvalley',
    title: { 'en-US': 'Molecule analysis', 'zh-CN': '分子分析' },
    icon: 'molvalley',
    alive: true,
    preload: 'idle',
    degrade: false,
    portOffset: 1,
    urlSetting: 'MOIETY_MOLVALLEY_URL',
    folder: folderOf('molvalley'),
  },
];
