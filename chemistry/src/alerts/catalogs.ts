/**
 * Catalogs of structural alerts, in the order in which they are shown: PAINS families A, B and C (J. B. Baell, G. A. Holloway, J. Med. Chem.
 * 53 (2010) 2719-2740), unwanted groups of R. Brenk et al. (ChemMedChem 3 (2008) 435-444), and problematic functional groups of the NIH
 * (A. Jadhav et al., J. Med. Chem. 53 (2010) 37-51).
 */
export const ALERT_CATALOGS = ['pains-a', 'pains-b', 'pains-c', 'brenk', 'nih'] as const;
export type AlertCatalog = (typeof ALERT_CATALOGS)[number];

/** One alert. */
export interface StructuralAlert {
  catalog: AlertCatalog;
  /** As its catalog calls it. */
  name: string;
  /** What it looks for; any match is enough. */
  smarts: string;
}
