/** A structure with what belongs to it where it is copied, saved or enlarged. */
export interface StructureSource {
  /** SMILES or molfile. */
  structure: string;
  /** SMARTS or SMILES of what is highlighted in pictures. */
  highlight?: string;
  /** Highlights what `highlight` does not match instead. */
  highlightRest?: boolean;
  /** Its name; the stem of saved files. */
  name?: string;
}

/** How a structure can be copied. */
export type StructureFormat = 'smiles' | 'molfile' | 'png' | 'svg';
