import type { FileFormat } from '@moiety/chemistry/worker/file-options.ts';

const NAMES: Readonly<Record<FileFormat, string>> = { sdf: 'SDF', csv: 'CSV', xlsx: 'Excel' };

/** A format as people call it, in every language. */
export const formatName = (format: FileFormat): string => NAMES[format];
