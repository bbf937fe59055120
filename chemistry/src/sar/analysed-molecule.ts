/** A compound of an analysis. */
export interface AnalysedMolecule {
  /** The compound's place, by which the caller knows it. */
  id: number;
  smiles: string;
  /** The value to be explained, larger for more active; `null` where none was measured. */
  activity: number | null;
}
