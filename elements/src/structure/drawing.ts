/** What a shape of a drawing stands for: an element, a wildcard, anything else, or the ground of a highlighted part. */
export type StructureRole =
  | 'carbon'
  | 'hydrogen'
  | 'boron'
  | 'nitrogen'
  | 'oxygen'
  | 'fluorine'
  | 'phosphorus'
  | 'sulfur'
  | 'chlorine'
  | 'bromine'
  | 'iodine'
  | 'wildcard'
  | 'other'
  | 'highlight';

/** One path of a drawing. */
export interface StructureShape {
  role: StructureRole;
  /** SVG path data in pixels of the drawing. */
  path: string;
  /** Width of the line in pixels; 0 is an area. */
  width: number;
}

/** A drawn structure, without colors: those are given where it is shown. */
export interface StructureDrawing {
  /** CSS pixels. */
  width: number;
  height: number;
  /** From the back to the front. */
  shapes: readonly StructureShape[];
  /** Canonical SMILES. */
  smiles: string;
  /** Molecular formula by Hill. */
  formula: string;
}

export interface StructureDrawingOptions {
  /** CSS pixels. */
  width: number;
  height: number;
  /** SMARTS or SMILES of what is highlighted. */
  highlight?: string;
  /** Highlights what `highlight` does not match instead. */
  highlightRest?: boolean;
  /** SMARTS or SMILES of a core: structures that have it lie alike. Several, one a line, where each holds the next: a structure lies by the first that it has. */
  align?: string;
}

/**
 * - `structure`: it cannot be read; `detail` says why
 * - `valence`: an atom has more bonds than it can have
 * - `too-large`: more atoms than can be drawn
 * - `reaction`: it is a reaction, not a molecule
 * - `highlight`: `highlight` is neither SMARTS nor SMILES
 * - `timeout`: the drawing took too long and was given up
 * - `engine`: the drawing program could not be loaded, or failed
 */
export type StructureErrorReason =
  | 'structure'
  | 'valence'
  | 'too-large'
  | 'reaction'
  | 'highlight'
  | 'timeout'
  | 'engine';

/** Why a structure is not drawn. */
export class StructureDrawingError extends Error {
  override readonly name = 'StructureDrawingError';
  readonly reason: StructureErrorReason;
  /** What the engine said, in English; `character:5` points at a character, 1-based. */
  readonly detail: string;

  constructor(reason: StructureErrorReason, detail = '') {
    super(`${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}

/** Draws structures; every promise is refused with a `StructureDrawingError`, or with the signal's reason. */
export interface StructureService {
  /** @param structure SMILES or molfile (V2000, V3000) */
  draw(
    structure: string,
    options: StructureDrawingOptions & { signal?: AbortSignal },
  ): Promise<StructureDrawing>;
  /** A structure as a molfile with 2D coordinates; a molfile is given back as it is. */
  molfile(structure: string): Promise<string>;
}
