"""The features that `features.ts` wrote, and the measured values of each endpoint."""

import json
import os

import numpy as np
import scipy.sparse as sparse

# What each endpoint learns from. `kind` is `number` or `class`; values of several sources for one molecule are averaged, classes by majority.
# `inputs` are models whose predictions are features. `least` and `most` bound the value that is said.
LOGD, SOLUBILITY, BINDING = 'logd', 'aqueous', 'binding'
CLEARANCES = ['clearance_human', 'clearance_rat', 'clearance_mouse']
ENDPOINTS = {
    'logd': dict(kind='number', sources=['pb_logd', 'tdc_lipophilicity'], metric='r'),
    'hlm': dict(kind='number', sources=['biogen_hlm'], inputs=[LOGD, SOLUBILITY, BINDING, *CLEARANCES], metric='r'),
    'rlm': dict(kind='number', sources=['biogen_rlm'], inputs=[LOGD, SOLUBILITY, BINDING, *CLEARANCES, 'hlm'], metric='r'),
    'mdr1_er': dict(kind='number', sources=['biogen_mdr1_er'], inputs=[LOGD, SOLUBILITY, BINDING], metric='r'),
    'solubility': dict(kind='number', sources=['biogen_solubility'], inputs=[LOGD, SOLUBILITY, BINDING], metric='r'),
    'hppb': dict(kind='number', sources=['biogen_hppb'], inputs=[LOGD, SOLUBILITY, BINDING], metric='r'),
    'rppb': dict(kind='number', sources=['biogen_rppb'], inputs=[LOGD, SOLUBILITY, BINDING, 'hppb'], metric='r'),
    'caco2': dict(kind='number', sources=['tdc_caco2'], inputs=[LOGD, SOLUBILITY, 'mdr1_er'], metric='mae'),
    'herg': dict(kind='class', sources=['tdc_herg', 'tdc_herg_karim'], inputs=[LOGD], metric='auroc'),
    'cyp3a4': dict(kind='class', sources=['tdc_cyp3a4'], inputs=[LOGD], metric='auprc'),
    'cyp2d6': dict(kind='class', sources=['tdc_cyp2d6'], inputs=[LOGD], metric='auprc'),
    'cyp2c9': dict(kind='class', sources=['tdc_cyp2c9'], inputs=[LOGD], metric='auprc'),
    'ames': dict(kind='class', sources=['tdc_ames', 'pb_ames'], metric='auroc'),
    'bbb': dict(kind='class', sources=['pb_bbb'], metric='auroc'),
}
# Models that are only features of others.
AUXILIARIES = {
    SOLUBILITY: dict(kind='number', sources=['pb_solubility'], transform='solubility'),
    BINDING: dict(kind='number', sources=['pb_ppb'], transform='binding'),
    'clearance_human': dict(kind='number', sources=['pb_hlm'], transform='clearance'),
    'clearance_rat': dict(kind='number', sources=['pb_rlm'], transform='clearance'),
    'clearance_mouse': dict(kind='number', sources=['pb_mlm'], transform='clearance'),
}
ORDER = [SOLUBILITY, BINDING, *CLEARANCES, *ENDPOINTS]
SPECIFICATIONS = {**AUXILIARIES, **ENDPOINTS}

TRANSFORMS = {
    None: lambda y: y,
    # PharmaBench's few impossible values are cut.
    'solubility': lambda y: np.clip(y, 0, 9),
    # The fraction bound, as log10 of the per cent unbound.
    'binding': lambda y: np.log10((1 - np.clip(y, 0, 0.9995)) * 100 + 0.02),
    'clearance': lambda y: np.clip(y, 0, 3.5),
}


class Features:
    def __init__(self, folder):
        self.folder = folder
        with open(os.path.join(folder, 'names.json')) as file:
            self.names = json.load(file)
        with open(os.path.join(folder, 'molecules.txt')) as file:
            self.smiles = file.read().split('\n')[:-1]
        sizes = np.fromfile(os.path.join(folder, 'sizes.u32'), np.uint32).astype(np.int64)
        self.scaffolds = np.fromfile(os.path.join(folder, 'scaffolds.u32'), np.uint32)
        self.descriptors = np.fromfile(os.path.join(folder, 'descriptors.f32'), np.float32).reshape(len(sizes), -1)
        raw = np.fromfile(os.path.join(folder, 'environments.u32'), np.uint32)
        starts = np.concatenate([[0], np.cumsum(sizes * 2)])[:-1]
        places = np.repeat(starts, sizes) + np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        self.hashes, columns = np.unique(raw[places], return_inverse=True)
        counts = raw[places + np.repeat(sizes, sizes)].astype(np.float32)
        rows = np.repeat(np.arange(len(sizes)), sizes)
        self.environments = sparse.csr_matrix((counts, (rows, columns)), shape=(len(sizes), len(self.hashes)))

    def values(self, specification):
        """Molecules, ascending, and their measured values."""
        measured = {}
        for source in specification['sources']:
            table = np.loadtxt(os.path.join(self.folder, f'{source}.csv'), delimiter=',').reshape(-1, 2)
            for molecule, value in table:
                measured.setdefault(int(molecule), []).append(value)
        molecules = np.array(sorted(measured))
        values = np.array([np.mean(measured[molecule]) for molecule in molecules])
        if specification['kind'] == 'class':
            clear = values != 0.5
            return molecules[clear], (values[clear] > 0.5).astype(float)
        return molecules, TRANSFORMS[specification.get('transform')](values)


def unary(environments):
    """Each count c becomes c columns of ones, so that a product of two rows is Σ min."""
    table = environments.tocoo()
    rows, columns = [], []
    for count in range(1, int(table.data.max()) + 1):
        chosen = table.data >= count
        rows.append(table.row[chosen])
        columns.append(table.col[chosen].astype(np.int64) + count * table.shape[1])
    rows, columns = np.concatenate(rows), np.concatenate(columns)
    known, columns = np.unique(columns, return_inverse=True)
    return sparse.csr_matrix(
        (np.ones(len(rows), np.float32), (rows, columns)), shape=(table.shape[0], len(known))
    )


def similarities(one, other):
    """Tanimoto similarity of counts between the rows of two unary tables."""
    shared = (one @ other.T).toarray()
    either = np.asarray(one.sum(1)) + np.asarray(other.sum(1)).T - shared
    return (shared / np.maximum(either, 1)).astype(np.float32)


def mixed_folds(scaffolds, seed, count=5):
    """
    Folds, and which molecules are held out with their whole scaffold: of half of the scaffolds all molecules are in one fold, those of the
    others are dealt at random, so that one cross-validation tells how both kinds of new molecules fare.
    """
    generator = np.random.default_rng(seed)
    groups, members, sizes = np.unique(scaffolds, return_inverse=True, return_counts=True)
    whole = generator.random(len(groups)) < 0.5
    whole |= sizes == 1
    # A scaffold with a fifth of the molecules, such as none at all, is dealt.
    whole &= sizes < 0.05 * len(scaffolds)
    of_group = np.zeros(len(groups), int)
    load = np.zeros(count)
    for group in np.argsort(-sizes + generator.random(len(groups)) * 0.9):
        if whole[group]:
            of_group[group] = np.argmin(load)
            load[of_group[group]] += sizes[group]
    folds = np.where(whole[members], of_group[members], generator.integers(0, count, len(scaffolds)))
    return folds, whole[members]
