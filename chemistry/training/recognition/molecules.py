"""Molecules to draw: put together of fragments, and those that Debian's rdkit-data ships."""
import os

from rdkit import Chem

LISTED = "/usr/share/RDKit/Data/NCI/first_5K.smi"
RINGS = (
    "c1ccccc1 c1ccncc1 c1cncnc1 c1ccsc1 c1ccoc1 c1c[nH]cc1 c1cnc[nH]1 c1cscn1 c1conc1 c1ccc2ccccc2c1 c1ccc2[nH]ccc2c1 "
    "c1ccc2ncccc2c1 c1ccc2[nH]cnc2c1 c1ccc2occc2c1 c1ccc2scnc2c1 C1CCCCC1 C1CCCC1 C1CCNCC1 C1CCOCC1 C1CNCCN1 C1COCCN1 C1CCNC1 C1CC1 "
    "C1CCC1 C1CO1 C1=CCCCC1 C1CCC2CCCCC2C1 C1CC2CCC1C2 C1CC2CCC(C1)N2 C1C2CC3CC1CC(C2)C3 c1ccc2c(c1)OCO2 c1ccc2c(c1)CCN2 O=C1CCCN1 "
    "O=C1C=CC(=O)C=C1 c1ccc2c(c1)Cc1ccccc12 c1ccc2c(c1)sc1ccccc12 C1CCC2C(C1)CCC1CCCC21 C1CCCCCCC1 O=c1cc[nH]c(=O)[nH]1 c1nnn[nH]1 c1nncs1"
).split()
LINKS = (
    "C CC CCC O N S C(=O) C(=O)N NC(=O) S(=O)(=O) S(=O)(=O)N OC CO NC CN C(=O)O OC(=O) C=C C#C NC(=O)N OCC N=N C(O) C(C) C(C)(C) "
    "CCCC [C@H](C) [C@@H](O) [C@H](N) C(F)(F) OCCO C(=N) C(=O)C NS(=O)(=O) [Si](C)(C) P(=O)(O) C=N SC"
).split()
ENDS = (
    "C CC C(C)C C(C)(C)C O OC OCC N NC N(C)C F Cl Br I C#N C(=O)O C(=O)OC C(=O)OCC C(=O)N C(F)(F)F OC(F)(F)F [N+](=O)[O-] S(C)(=O)=O "
    "S(N)(=O)=O C=O C(C)=O OC(C)=O NC(C)=O S(=O)(=O)O SC CO CN CCO C=C C#C OC(=O)C(C)(C)C C(=O)OC(C)(C)C NC(=O)OC(C)(C)C B(O)O N=[N+]=[N-] "
    "CCCC CCCCCC OCc1ccccc1 Cc1ccccc1 OP(=O)(O)O [Si](C)(C)C C(=O)[O-] [NH3+] C(=N)N N=C=O SC#N CC(=O)O C(Cl)(Cl)Cl C([2H])([2H])[2H]"
).split()


class Molecules:
    """An endless source. Half of it is `NCI/first_5K.smi`, where that is installed."""

    def __init__(self):
        self.listed = []
        if os.path.exists(LISTED):
            with open(LISTED, encoding="utf8") as lines:
                self.listed = [line.split()[0] for line in lines if line.strip()]

    def next(self, rng):
        while True:
            smiles = rng.choice(self.listed) if self.listed and rng.random() < 0.5 else self._made(rng)
            molecule = Chem.MolFromSmiles(smiles)
            if molecule is None or molecule.GetNumAtoms() == 0:
                continue
            parts = Chem.GetMolFrags(molecule, asMols=True)
            molecule = max(parts, key=lambda part: part.GetNumAtoms())
            if 4 <= molecule.GetNumAtoms() <= 60:
                return molecule

    def _made(self, rng):
        """Rings in a chain of links, with ends on free places."""
        whole = Chem.RWMol(Chem.MolFromSmiles(rng.choice(RINGS)))
        for _ in range(rng.choice([0, 1, 1, 2, 2, 3])):
            at = self._place(whole, rng)
            if at is None:
                break
            for part in ([rng.choice(LINKS)] if rng.random() < 0.75 else []) + [rng.choice(RINGS)]:
                at = self._join(whole, at, Chem.MolFromSmiles(part), rng)
        for _ in range(rng.choice([0, 1, 2, 2, 3, 4])):
            at = self._place(whole, rng)
            if at is not None:
                self._join(whole, at, Chem.MolFromSmiles(rng.choice(ENDS)), rng, first=True)
        molecule = whole.GetMol()
        if Chem.SanitizeMol(molecule, catchErrors=True) != Chem.SANITIZE_NONE:
            return ""
        for atom in molecule.GetAtoms():
            if atom.GetChiralTag() == Chem.CHI_UNSPECIFIED and atom.GetHybridization() == Chem.HybridizationType.SP3:
                if rng.random() < 0.25 and atom.GetDegree() >= 3 and atom.GetSymbol() == "C":
                    atom.SetChiralTag(rng.choice([Chem.CHI_TETRAHEDRAL_CW, Chem.CHI_TETRAHEDRAL_CCW]))
        Chem.AssignStereochemistry(molecule, cleanIt=True, force=True)
        return Chem.MolToSmiles(molecule)

    @staticmethod
    def _place(molecule, rng):
        molecule.UpdatePropertyCache(strict=False)
        free = [atom.GetIdx() for atom in molecule.GetAtoms() if atom.GetTotalNumHs() > 0]
        return rng.choice(free) if free else None

    @staticmethod
    def _join(whole, at, part, rng, first=False):
        begin = whole.GetNumAtoms()
        whole.InsertMol(part)
        free = [atom.GetIdx() for atom in part.GetAtoms() if atom.GetTotalNumHs() > 0 and atom.GetSymbol() != "H"]
        to = begin + (0 if first or not free else rng.choice(free))
        for index in (at, to):
            atom = whole.GetAtomWithIdx(index)
            if atom.GetNumExplicitHs() > 0:
                atom.SetNumExplicitHs(atom.GetNumExplicitHs() - 1)
        whole.AddBond(at, to, Chem.BondType.SINGLE)
        return begin + part.GetNumAtoms() - 1
