"""Packs the fragment scores of RDKit's SA_Score, or prints RDKit's scores of molecules.

    python3 fragments.py table FOLDER OUT     # FOLDER is Contrib/SA_Score of RDKit
    python3 fragments.py score FOLDER < SMILES
"""

import gzip
import pickle
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "admet"))
from packed_arrays import pack_ascending, write


def table(folder, out):
    with gzip.open(Path(folder) / "fpscores.pkl.gz") as file:
        groups = pickle.load(file)
    # The score that most environments have comes first, so that small numbers are common.
    groups.sort(key=lambda group: -len(group))
    pairs = sorted((number, place) for place, group in enumerate(groups) for number in group[1:])
    numbers, places = zip(*pairs)
    assert len(set(numbers)) == len(numbers)
    size = write(
        out,
        {"version": 1, "scores": [group[0] for group in groups]},
        {"environments": pack_ascending(numbers), "places": np.asarray(places, np.uint16)},
    )
    print(f"{len(numbers)} environments, {len(groups)} scores, {size} bytes", file=sys.stderr)


def score(folder):
    sys.path.insert(0, folder)
    import sascorer
    from rdkit import Chem

    for line in sys.stdin:
        smiles = line.split()[0]
        print(f"{smiles}\t{sascorer.calculateScore(Chem.MolFromSmiles(smiles)):.6f}")


if __name__ == "__main__":
    {"table": table, "score": score}[sys.argv[1]](*sys.argv[2:])
