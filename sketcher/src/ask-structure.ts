import type { DrawnStructure, MoSketcherDialog } from './sketcher-dialog.ts';

export type { DrawnStructure };

/** What is asked for, and what the drawing begins with. */
export type StructureQuestion = Pick<MoSketcherDialog, 'service'> &
  Partial<Pick<MoSketcherDialog, 'heading' | 'submittext' | 'value' | 'text' | 'query' | 'selectedAtoms'>>;

/**
 * Has a person draw a structure in a dialog, which is loaded when it first opens.
 * @returns what was drawn; undefined when the person left it
 * @throws when the dialog could not be loaded
 */
export const askStructure = async (question: StructureQuestion): Promise<DrawnStructure | undefined> => {
  await import('./sketcher-dialog.ts');
  const dialog = Object.assign(document.createElement('mo-sketcher-dialog'), question, { open: true });
  return new Promise((resolve) => {
    let drawn: DrawnStructure | undefined;
    dialog.addEventListener('sketch-submit', (event) => {
      drawn = (event as CustomEvent<DrawnStructure>).detail;
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(drawn);
    });
    document.body.append(dialog);
  });
};
