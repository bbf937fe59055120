import { copyBlob, copyText } from '../base/clipboard.ts';
import { fileName, saveFile } from '../base/save-file.ts';
import { msg } from '../base/words.ts';
import { toast } from '../toast/toast-region.ts';
import { drawings } from './configure.ts';
import type { StructureDrawing } from './drawing.ts';
import { png, svgText } from './picture.ts';
import type { StructureFormat, StructureSource } from './structure-source.ts';

/** The room for a picture, CSS pixels; what a structure leaves of it is cropped. */
const PICTURE = { width: 640, height: 400 };

const files = {
  smiles: { extension: 'smi', type: 'chemical/x-daylight-smiles' },
  molfile: { extension: 'mol', type: 'chemical/x-mdl-molfile' },
  png: { extension: 'png', type: 'image/png' },
  svg: { extension: 'svg', type: 'image/svg+xml' },
} as const;

const drawn = async (source: StructureSource): Promise<StructureDrawing> => {
  const { structure, highlight = '', highlightRest = false } = source;
  const { signal } = new AbortController();
  return (await drawings()).draw(structure, { ...PICTURE, highlight, highlightRest, signal });
};

/** An extension of CXSMILES (`|…|`) says what canonical SMILES cannot: then the text is kept as it was given. */
const hasExtension = (structure: string): boolean => {
  const text = structure.trim();
  const bar = text.search(/\s\|/) + 1;
  return bar > 0 && text.indexOf('|', bar + 1) !== -1 && text.endsWith('|');
};

/**
 * A structure in a format: canonical SMILES; a molfile, as given or with a layout; a picture in colors for a light
 * ground, cropped to the structure.
 */
export const exportStructure = async (source: StructureSource, format: StructureFormat): Promise<Blob> => {
  const { structure, name } = source;
  const { type } = files[format];
  if (format === 'png') return png(await drawn(source));
  if (format === 'molfile') return new Blob([await (await drawings()).service.molfile(structure)], { type });
  if (format === 'smiles' && hasExtension(structure)) return new Blob([structure.trim()], { type });
  const drawing = await drawn(source);
  return new Blob([format === 'svg' ? svgText(drawing, name || drawing.smiles) : drawing.smiles], { type });
};

const failed = (): void =>
  void toast.error(msg('The structure could not be exported.', { id: 'elements.structure.export-failed' }));

const save = (file: Blob, { name = '' }: StructureSource, format: StructureFormat): void =>
  saveFile(file, fileName(name, files[format].extension));

/** Gives the person a structure as a file. A toast says what failed. */
export const saveStructure = async (source: StructureSource, format: StructureFormat): Promise<void> => {
  try {
    save(await exportStructure(source, format), source, format);
  } catch {
    failed();
  }
};

/** Copies a structure, or saves it where the browser does not let the page copy. A toast says what happened. */
export const copyStructure = async (source: StructureSource, format: StructureFormat): Promise<void> => {
  const making = exportStructure(source, format);
  try {
    const isPicture = format === 'png' || format === 'svg';
    // The clipboard is given the promise: it must be asked while the person's click still counts.
    const copied = isPicture
      ? await copyBlob(files[format].type, making)
      : await copyText(await (await making).text());
    if (copied) return void toast.success(msg('Copied', { id: 'elements.structure.copied' }));
    save(await making, source, format);
    toast.info(
      msg('The browser does not allow copying here, so a file was saved instead.', {
        id: 'elements.structure.saved-instead',
      }),
    );
  } catch {
    failed();
  }
};
