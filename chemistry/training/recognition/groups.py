"""Groups that are drawn as labels: how they are written with the bond on their left and on their right."""
from rdkit import Chem

GROUPS = [
    ("OMe", "MeO", "*OC"), ("OCH3", "H3CO", "*OC"), ("OCH3", "CH3O", "*OC"), ("Me", "Me", "*C"), ("Et", "Et", "*CC"),
    ("CH2CH3", "H3CH2C", "*CC"), ("C2H5", "C2H5", "*CC"), ("C2H5", "H5C2", "*CC"), ("OEt", "EtO", "*OCC"), ("OCH2CH3", "CH3CH2O", "*OCC"),
    ("OC2H5", "H5C2O", "*OCC"), ("Ph", "Ph", "*c1ccccc1"), ("C6H5", "H5C6", "*c1ccccc1"), ("Bn", "Bn", "*Cc1ccccc1"), ("OBn", "BnO", "*OCc1ccccc1"),
    ("CF3", "F3C", "*C(F)(F)F"), ("OCF3", "F3CO", "*OC(F)(F)F"), ("CHF2", "F2HC", "*C(F)F"), ("CCl3", "Cl3C", "*C(Cl)(Cl)Cl"),
    ("CO2H", "HO2C", "*C(=O)O"), ("COOH", "HOOC", "*C(=O)O"), ("CO2Me", "MeO2C", "*C(=O)OC"), ("COOMe", "MeOOC", "*C(=O)OC"),
    ("CO2CH3", "H3CO2C", "*C(=O)OC"), ("COOCH3", "H3COOC", "*C(=O)OC"), ("CO2Et", "EtO2C", "*C(=O)OCC"), ("COOEt", "EtOOC", "*C(=O)OCC"),
    ("CO2tBu", "tBuO2C", "*C(=O)OC(C)(C)C"), ("CHO", "OHC", "*C=O"), ("Ac", "Ac", "*C(C)=O"), ("COCH3", "H3COC", "*C(C)=O"), ("OAc", "AcO", "*OC(C)=O"),
    ("CN", "NC", "*C#N"), ("NO2", "O2N", "*[N+](=O)[O-]"), ("N3", "N3", "*N=[N+]=[N-]"), ("NCO", "OCN", "*N=C=O"),
    ("CONH2", "H2NOC", "*C(N)=O"), ("NHAc", "AcHN", "*NC(C)=O"), ("NHCH3", "H3CHN", "*NC"), ("NHMe", "MeHN", "*NC"), ("NMe2", "Me2N", "*N(C)C"),
    ("N(CH3)2", "(CH3)2N", "*N(C)C"), ("N(CH3)2", "(H3C)2N", "*N(C)C"), ("NEt2", "Et2N", "*N(CC)CC"), ("NHBoc", "BocHN", "*NC(=O)OC(C)(C)C"),
    ("Boc", "Boc", "*C(=O)OC(C)(C)C"), ("Cbz", "Cbz", "*C(=O)OCc1ccccc1"), ("SO2NH2", "H2NO2S", "*S(N)(=O)=O"), ("SO2Me", "MeO2S", "*S(C)(=O)=O"),
    ("SO2CH3", "H3CO2S", "*S(C)(=O)=O"), ("OMs", "MsO", "*OS(C)(=O)=O"), ("Ms", "Ms", "*S(C)(=O)=O"), ("OTs", "TsO", "*OS(=O)(=O)c1ccc(C)cc1"),
    ("Ts", "Ts", "*S(=O)(=O)c1ccc(C)cc1"), ("OTf", "TfO", "*OS(=O)(=O)C(F)(F)F"), ("SO3H", "HO3S", "*S(=O)(=O)O"), ("SCH3", "H3CS", "*SC"), ("SMe", "MeS", "*SC"),
    ("tBu", "tBu", "*C(C)(C)C"), ("t-Bu", "t-Bu", "*C(C)(C)C"), ("C(CH3)3", "(H3C)3C", "*C(C)(C)C"), ("OtBu", "tBuO", "*OC(C)(C)C"), ("iPr", "iPr", "*C(C)C"),
    ("i-Pr", "i-Pr", "*C(C)C"), ("CH(CH3)2", "(H3C)2HC", "*C(C)C"), ("nBu", "nBu", "*CCCC"), ("n-Bu", "n-Bu", "*CCCC"), ("C4H9", "H9C4", "*CCCC"),
    ("C3H7", "H7C3", "*CCC"), ("C6H13", "H13C6", "*CCCCCC"), ("CH2OH", "HOH2C", "*CO"), ("CH2NH2", "H2NH2C", "*CN"), ("CH2Cl", "ClH2C", "*CCl"),
    ("TMS", "TMS", "*[Si](C)(C)C"), ("SiMe3", "Me3Si", "*[Si](C)(C)C"), ("OTBS", "TBSO", "*O[Si](C)(C)C(C)(C)C"), ("B(OH)2", "(HO)2B", "*B(O)O"),
    ("PO(OH)2", "(HO)2OP", "*P(=O)(O)O"), ("PPh2", "Ph2P", "*P(c1ccccc1)c1ccccc1"), ("CO2-", "-O2C", "*C(=O)[O-]"), ("CD3", "D3C", "*C([2H])([2H])[2H]"),
]


def _query(smiles):
    """Matches the group only where nothing else is bound to it."""
    parameters = Chem.AdjustQueryParameters.NoAdjustments()
    parameters.makeDummiesQueries = True
    parameters.adjustDegree = True
    parameters.adjustDegreeFlags = Chem.ADJUST_IGNOREDUMMIES
    return Chem.AdjustQueryProperties(Chem.MolFromSmiles(smiles), parameters)


QUERIES = [(right, left, _query(smiles)) for right, left, smiles in GROUPS]


def collapse(molecule, rng):
    """Some groups of a molecule as single atoms with the properties `right` and `left`, their labels."""
    result = Chem.RWMol(molecule)
    gone = set()
    order = rng.sample(QUERIES, rng.choice([8, 20, len(QUERIES)]))
    for right, left, query in order:
        for match in result.GetSubstructMatches(query, maxMatches=6):
            if gone & set(match) or any(result.GetAtomWithIdx(i).HasProp("right") for i in match):
                continue
            if query.GetNumAtoms() >= molecule.GetNumAtoms() - 2 or rng.random() < 0.3:
                continue
            inside = set(match)
            bound = [n.GetIdx() for i in match[1:] for n in result.GetAtomWithIdx(i).GetNeighbors()]
            if any(index not in inside for index in bound):
                continue
            head = result.GetAtomWithIdx(match[1])
            if head.IsInRing() and result.GetAtomWithIdx(match[0]).IsInRing() and result.GetBondBetweenAtoms(*match[:2]).IsInRing():
                continue
            gone.update(match[2:])
            head.SetProp("right", right)
            head.SetProp("left", left)
            head.SetAtomicNum(0)
            head.SetFormalCharge(0)
            head.SetNumExplicitHs(0)
            head.SetIsAromatic(False)
            head.SetNoImplicit(True)
    for index in sorted(gone, reverse=True):
        result.RemoveAtom(index)
    return result.GetMol()
