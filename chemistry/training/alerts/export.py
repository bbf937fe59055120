"""Writes the structural alerts of RDKit's FilterCatalog as TypeScript, and what it finds in a file of molecules.

    python3 export.py patterns > ../../src/alerts/alert-patterns.ts
    python3 export.py matches MOLECULES.csv > ../../test/alerts/matches.json   # a column SMILES, and Name where there is one

Needs RDKit for Python (Debian's python3-rdkit; 2022.09.3 made the files here). The catalogue's patterns are read from what it is saved as:
they are the ones that it matches with, hydrogens merged into their neighbours.
"""

import csv
import json
import re
import sys

from rdkit import Chem, RDLogger, rdBase
from rdkit.Chem.FilterCatalog import FilterCatalog, FilterCatalogParams

CATALOGUES = {
    "pains-a": "PAINS_A",
    "pains-b": "PAINS_B",
    "pains-c": "PAINS_C",
    "brenk": "BRENK",
    "nih": "NIH",
}


def catalogue(name):
    params = FilterCatalogParams()
    params.AddCatalog(getattr(FilterCatalogParams.FilterCatalogs, name))
    return FilterCatalog(params)


def never_smiles(smarts):
    """A SMARTS that no reader takes for a SMILES, whose rings it would make aromatic: what is asked of the first atom is said twice."""
    first = re.match(r"Cl|Br|[A-Za-z]", smarts)
    if first is None or re.search(r"[~!&,;$]|\[#", smarts):
        return smarts
    atom = first.group(0)
    return f"[{atom};{'a' if atom.islower() else 'A'}]{smarts[first.end():]}"


def patterns(name):
    """Names and SMARTS of a catalogue, in its order."""
    found = catalogue(name)
    saved = found.Serialize()
    at = 0
    for index in range(found.GetNumEntries()):
        title = found.GetEntryWithIdx(index).GetDescription()
        key = b"%d %s " % (len(title.encode()), title.encode())
        begin = saved.index(key, at) + len(key)
        length = re.compile(rb"(\d+) ").match(saved, begin)
        at = length.end() + int(length.group(1))
        counts = re.compile(rb" (\d+) (\d+)").match(saved, at).groups()
        if counts != (b"1", b"4294967295"):
            raise ValueError(f"{title}: a pattern that counts its matches is not written")
        yield title, never_smiles(Chem.MolToSmarts(Chem.Mol(saved[length.end() : at])))


def write_patterns():
    print("import type { AlertCatalogue } from './catalogues.ts';\n")
    print(f"/** Written by `training/alerts/export.py` with RDKit {rdBase.rdkitVersion}; see NOTICE. */")
    print("export const ALERT_PATTERNS: Record<AlertCatalogue, readonly (readonly [name: string, smarts: string])[]> = {")
    for key, name in CATALOGUES.items():
        rows = ",".join(f"[{json.dumps(title)},{json.dumps(smarts)}]" for title, smarts in patterns(name))
        print(f"{json.dumps(key)}: [{rows}],")
    print("};")


def write_matches(path):
    catalogues = {key: catalogue(name) for key, name in CATALOGUES.items()}
    rows = []
    for row in csv.DictReader(open(path)):
        molecule = Chem.MolFromSmiles(row["SMILES"])
        if molecule is None:
            continue
        names = [
            f"{key}:{entry.GetDescription()}"
            for key, found in catalogues.items()
            for entry in found.GetMatches(molecule)
        ]
        rows.append([row.get("Name") or row["SMILES"], sorted(names)])
    print(json.dumps(rows, indent=0))


RDLogger.DisableLog("rdApp.*")
if sys.argv[1] == "patterns":
    write_patterns()
else:
    write_matches(sys.argv[2])
