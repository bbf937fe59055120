"""Parents by the rules of the ChEMBL structure pipeline, to compare `chemistry/src/parent` with.

    python3 parents.py SOLVENTS SALTS < SMILES > PARENTS.json

SOLVENTS and SALTS are the pipeline's lists (a name and a SMARTS a line, parted by a tab). Charges are taken away by RDKit's own
Uncharger, parts are compared by RDKit's own matching. `chemistry/test/parent/parents.json` was written by RDKit 2022.09.3.
"""

import json
import sys

from rdkit import Chem, RDLogger
from rdkit.Chem.MolStandardize import rdMolStandardize

RDLogger.DisableLog("rdApp.*")
uncharger = rdMolStandardize.Uncharger(canonicalOrder=True)


def patterns(path):
    with open(path, encoding="utf-8") as lines:
        return [Chem.MolFromSmarts(line.strip().split("\t")[1]) for line in lines if line.strip()]


def is_one_of(part, known):
    return any(
        part.GetNumAtoms() == one.GetNumAtoms()
        and part.GetNumBonds() == one.GetNumBonds()
        and part.HasSubstructMatch(one)
        for one in known
    )


def parent(smiles, solvents, salts):
    molecule = Chem.MolFromSmiles(smiles)
    if molecule is None:
        return None
    for atom in molecule.GetAtoms():
        atom.SetIsotope(0)
    molecule = uncharger.uncharge(Chem.RemoveHs(molecule))
    parts = Chem.GetMolFrags(molecule, asMols=True)
    left = [part for part in parts if not is_one_of(part, solvents)]
    if not left:
        return Chem.MolToSmiles(uncharger.uncharge(molecule))
    kept = [part for part in left if not is_one_of(part, salts)] or left
    if len({Chem.MolToSmiles(uncharger.uncharge(part)) for part in kept}) == 1:
        whole = kept[0]
    else:
        whole = kept[0]
        for part in kept[1:]:
            whole = Chem.CombineMols(whole, part)
    return Chem.MolToSmiles(uncharger.uncharge(whole))


lists = [patterns(path) for path in sys.argv[1:3]]
print(json.dumps({line.strip(): parent(line.strip(), *lists) for line in sys.stdin if line.strip()}, indent=0))
