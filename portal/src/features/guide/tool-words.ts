import type { Msg } from '../../shared/words/msg.ts';

/** What the guide says of a tool that it knows; the settings name every tool, known or not. */
export interface ToolWords {
  summary: string;
  /** How to use it, step by step. */
  steps: string[];
}

export const toolWords = (name: string, msg: Msg): ToolWords | undefined => {
  switch (name) {
    case 'molvalley':
      return {
        summary: msg(
          'Reads a file of molecules, draws every structure, calculates its properties, and lets you sort, filter and search the lot by substructure.',
          { id: 'portal.guide.molvalley.summary' },
        ),
        steps: [
          msg(
            'Drop an SDF, MOL, SMILES or CSV file, or paste SMILES. No file at hand? The tool brings a sample.',
            { id: 'portal.guide.molvalley.step-file' },
          ),
          msg(
            'Watch the table fill: structure, formula, molecular weight, cLogP, TPSA and more, beside the file’s own columns. A record that cannot be read stays, with the reason.',
            { id: 'portal.guide.molvalley.step-read' },
          ),
          msg('Sort by a column, filter by ranges, or search for a substructure by SMARTS or SMILES.', {
            id: 'portal.guide.molvalley.step-find',
          }),
          msg('Download what you found as SDF, Excel or CSV. The set itself is saved under your account.', {
            id: 'portal.guide.molvalley.step-take',
          }),
        ],
      };
    default:
      return undefined;
  }
};
