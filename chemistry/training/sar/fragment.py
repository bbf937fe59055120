"""Cuts molecules by RDKit's rdMMPA, to compare `chemistry/src/sar/matched-pairs.ts` with.

SMILES on standard input, one a line; on standard output a JSON object of SMILES to `core>parts` as rdMMPA writes them, the core empty
for a single cut. `chemistry/test/sar/fragments.json` was written by RDKit 2022.09.3 from drugs of the sample without stereochemistry
(what 2022.09.3 makes of a stereocenter at a cut is not what today's RDKit makes of it).
"""

import json
import sys

from rdkit import Chem
from rdkit.Chem import rdMMPA

# The default of both, written out.
PATTERN = "[#6+0;!$(*=,#[!#6])]!@!=!#[*]"
BONDS_MAX = 200


def fragments(smiles):
    molecule = Chem.MolFromSmiles(smiles)
    found = rdMMPA.FragmentMol(molecule, 1, 2, BONDS_MAX, PATTERN, False)
    return sorted(f"{core}>{parts}" for core, parts in found)


print(json.dumps({line.strip(): fragments(line.strip()) for line in sys.stdin}, indent=0))
