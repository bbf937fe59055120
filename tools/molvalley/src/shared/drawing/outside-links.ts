/** A public database that can be asked for a molecule. */
export interface OutsideLink {
  /** Its name, the same in every language. */
  database: string;
  url: string;
}

const INCHIKEY = /^[A-Z]{14}-[A-Z]{10}-[A-Z]$/;

/**
 * Where public databases say what they know of a molecule: pages that search for its InChIKey, of which the structure cannot be
 * computed but which a list of known molecules would tell. None of them is asked before somebody follows the link.
 * @returns nothing for a structure without an InChIKey, such as one with R groups
 */
export const outsideLinks = (inchiKey: string): OutsideLink[] =>
  INCHIKEY.test(inchiKey)
    ? [
        { database: 'PubChem', url: `https://pubchem.ncbi.nlm.nih.gov/#query=${inchiKey}` },
        { database: 'ChEMBL', url: `https://www.ebi.ac.uk/chembl/g/#search_results/all/query=${inchiKey}` },
        { database: 'SureChEMBL', url: `https://www.surechembl.org/search/?q=${inchiKey}` },
      ]
    : [];
