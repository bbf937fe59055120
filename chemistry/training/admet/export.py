"""
Makes the product's files of what `train.py` has kept: `python export.py FEATURES WORK OUT [FIXTURE-FEATURES FIXTURE] [--only NAME…]`. OUT gets `models.bin`,
`references.bin` and `cards.json`; FIXTURE the predictions for the molecules of FIXTURE-FEATURES. With `--only`, models that are not named stay as OUT has them.
"""

import argparse
import json
import math
import os

import lightgbm
import numpy as np

import intervals
from data import ENDPOINTS, Features, ORDER, SPECIFICATIONS
from inference import LEAF, Models, read, unpack_numbers
from packed_arrays import pack_ascending, pack_numbers, write
from train import COUNTED_ENVIRONMENTS, INPUT_BINS, Table

# Edges of the bins of similarity that figures are given by.
SIMILARITY_BINS = [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 1.01]


def trees_of(path):
    """A saved model's trees in depth-first order: features (65535 for a leaf), thresholds, values of leaves, and what is added to their sum."""
    nodes, thresholds, leaves = [], [], []
    base = 0.0

    def walk(node):
        if 'split_feature' not in node:
            nodes.append(LEAF)
            leaves.append(node['leaf_value'])
            return
        assert node['decision_type'] == '<='
        nodes.append(node['split_feature'])
        thresholds.append(math.floor(node['threshold']))
        walk(node['left_child'])
        walk(node['right_child'])

    for tree in lightgbm.Booster(model_file=path).dump_model()['tree_info']:
        walk(tree['tree_structure'])
        if tree['tree_index'] == 0:
            # The first tree holds the mean; without it all leaves are of one size.
            base = float(np.mean(leaves))
            leaves = [one - base for one in leaves]
    return nodes, thresholds, leaves, base


def quantised(values):
    """Values as int16 and the unit that they are in."""
    values = np.asarray(values, float)
    scale = float(np.abs(values).max() / 32767) or 1.0
    return np.round(values / scale).astype(np.int16), scale


def alike_together(table, references):
    """The molecules by their most frequent environments, so that the gaps in the list of each environment are small."""
    environments = table.features.environments[references][:, table.dictionary]
    environments.sort_indices()
    starts, places = environments.indptr, environments.indices
    return references[sorted(range(len(references)), key=lambda row: tuple(places[starts[row] : starts[row + 1]]))]


def ascending(places, *values):
    """Places in ascending order, packed, and the values beside them in the same order."""
    order = np.argsort(places)
    return pack_ascending(places[order]), *(value[order] for value in values)


class Shipped:
    """The models that a folder has already, to go on with those that are not trained again."""

    def __init__(self, folder, table):
        self.header, self.arrays = read(os.path.join(folder, 'models.bin'))
        listed = read(os.path.join(folder, 'references.bin'))[1]
        number = {smiles: place for place, smiles in enumerate(table.features.smiles)}
        self.molecules = np.array([number[one] for one in bytes(listed['smiles']).decode().split('\n')])
        self.values = listed
        with open(os.path.join(folder, 'cards.json')) as file:
            self.cards = json.load(file)
        dictionary = table.features.hashes[table.dictionary].astype(np.uint32)
        assert self.header['descriptors'] == table.features.names
        assert np.array_equal(self.arrays['dictionary'], dictionary)
        assert np.array_equal(self.arrays['limits'], np.concatenate(table.limits))

    def molecules_of(self, name):
        """The molecules of one of the lists, as `Features` counts them."""
        return self.molecules[np.cumsum(unpack_numbers(self.arrays[name]) + 1) - 1]


def reference_arrays(table, references):
    features = table.features
    environments = features.environments[references]
    totals = np.asarray(environments.sum(1)).ravel()
    columns = environments[:, table.dictionary].tocsc()
    columns.sort_indices()
    gaps, counts, lengths = [], [], []
    for place in range(len(table.dictionary)):
        part = slice(columns.indptr[place], columns.indptr[place + 1])
        gaps.append(np.diff(columns.indices[part], prepend=-1) - 1)
        counts.append(np.minimum(columns.data[part], 255))
        lengths.append(len(gaps[-1]))
    return {
        'dictionary': features.hashes[table.dictionary].astype(np.uint32),
        'totals': totals.astype(np.uint16),
        'postingLengths': np.array(lengths, np.uint32),
        'postingGaps': pack_numbers(np.concatenate(gaps)),
        'postingCounts': np.concatenate(counts).astype(np.uint8),
        'limits': np.concatenate(table.limits).astype(np.float32),
        'limitStarts': np.concatenate([[0], np.cumsum([len(one) for one in table.limits])]).astype(np.uint16),
    }


def ranks(values):
    order = np.argsort(values, kind='stable')
    found = np.empty(len(values))
    found[order] = np.arange(1, len(values) + 1)
    return found


def auroc(score, positive):
    count = positive.sum()
    return (ranks(score)[positive].sum() - count * (count + 1) / 2) / (count * (~positive).sum())


def auprc(score, positive):
    hits = positive[np.argsort(-score, kind='stable')]
    precision = np.cumsum(hits) / np.arange(1, len(hits) + 1)
    return precision[hits].mean()


def figures(kind, predicted, values):
    """Figures of one part of the molecules, with 95 % intervals from 300 resamplings."""
    if len(values) < 30 or (kind == 'class' and not 0 < values.mean() < 1):
        return dict(n=len(values))
    if kind == 'number':
        measures = dict(
            r=lambda p, y: np.corrcoef(p, y)[0, 1],
            mae=lambda p, y: np.abs(p - y).mean(),
            rmse=lambda p, y: math.sqrt(((p - y) ** 2).mean()),
        )
    else:
        measures = dict(auroc=lambda p, y: auroc(p, y == 1), auprc=lambda p, y: auprc(p, y == 1))
    generator = np.random.default_rng(5)
    samples = [generator.integers(0, len(values), len(values)) for _ in range(300)]
    found = dict(n=len(values))
    if kind == 'class':
        found['positive'] = round(float(values.mean()), 3)
    for name, measure in measures.items():
        again = [measure(predicted[one], values[one]) for one in samples]
        low, high = np.nanquantile(again, [0.025, 0.975])
        found[name] = [round(float(one), 3) for one in (measure(predicted, values), low, high)]
    return found


def card(specification, kept, predicted, covered, interval):
    kind = specification['kind']
    values, nearest, whole = kept['values'], kept['nearest'], kept['whole']
    part = lambda chosen: {
        **figures(kind, predicted[chosen], values[chosen]),
        'coverage': None if np.isnan(covered[chosen]).all() else round(float(np.nanmean(covered[chosen])), 3),
    }
    bins = []
    for low, high in zip(SIMILARITY_BINS, SIMILARITY_BINS[1:]):
        chosen = (nearest >= low) & (nearest < high)
        if chosen.any():
            bins.append({'from': low, 'to': min(high, 1), **part(chosen)})
    single = {}
    for which in ('trees', 'kernel'):
        single[which] = figures(kind, kept[which], values).get(specification['metric'], [None])[0]
    return dict(
        sources=specification['sources'], inputs=specification.get('inputs', []), kind=kind, metric=specification['metric'],
        molecules=len(values), domain=interval['domain'],
        all=part(np.ones(len(values), bool)), scaffold=part(whole), random=part(~whole), similarity=bins, alone=single,
    )


def section(name, table, one, work, place_of, wanted):
    """A trained model's header, its card, its arrays, and the measured values in the order of the molecules that it learned from."""
    specification = SPECIFICATIONS[name]
    kind = specification['kind']
    nodes, thresholds, leaves, base = trees_of(os.path.join(work, f'{name}.txt'))
    leaves, leaf_scale = quantised(leaves)
    weights, weight_scale = quantised(one['weights'])
    members, weights = ascending(place_of[one['members']], weights)
    arrays = {
        f'{name}/nodes': np.array(nodes, np.uint16),
        f'{name}/thresholds': np.array(thresholds, np.uint8),
        f'{name}/leaves': leaves,
        f'{name}/members': members,
        f'{name}/weights': weights,
    }
    offset, of_trees, of_kernel = map(float, one['blend'])
    interval, card_of, measured = None, None, None
    if name in ENDPOINTS:
        arrays[f'{name}/learned'], measured = ascending(place_of[one['molecules']], one['values'])
        measured = measured.astype(np.uint8) if kind == 'class' else np.round(measured * 1000).astype(np.int16)
        predicted = offset + of_trees * one['trees'] + of_kernel * one['kernel']
        apart = np.abs((intervals.sigmoid(one['trees']) if kind == 'class' else one['trees']) - one['kernel'])
        if kind == 'number':
            predicted = np.clip(predicted, one['values'].min(), one['values'].max())
        looked = ~np.isnan(one['nearest'])
        given = [value[looked] for value in (predicted, one['values'], apart, one['nearest'], one['five'])]
        interval = intervals.fit(kind, *given)
        covered = np.full(len(looked), np.nan)
        covered[looked] = intervals.covered_apart(kind, *given)
        card_of = card(specification, one, predicted, covered, interval)
    inputs = []
    for source in specification.get('inputs', []):
        values = np.load(os.path.join(work, f'{source}.npz'))['everywhere'].astype(np.float32)
        limits = np.unique(np.round(np.quantile(values[wanted], np.linspace(0, 1, INPUT_BINS + 1)[1:-1]), 3))
        inputs.append({'name': source, 'limits': [float(limit) for limit in limits]})
    model = dict(
        name=name, kind=kind, inputs=inputs,
        kernel=dict(mean=float(one['mean']), scale=weight_scale),
        trees=dict(base=base, scale=leaf_scale),
        blend=dict(offset=offset, trees=of_trees, kernel=of_kernel),
        interval=interval,
    )
    return model, card_of, arrays, measured


def shipped_section(name, shipped, place_of):
    """The same of a model that is not trained again."""
    model = next(model for model in shipped.header['models'] if model['name'] == name)
    arrays = {f'{name}/{one}': shipped.arrays[f'{name}/{one}'] for one in ('nodes', 'thresholds', 'leaves')}
    members = place_of[shipped.molecules_of(f'{name}/members')]
    arrays[f'{name}/members'], arrays[f'{name}/weights'] = ascending(members, shipped.arrays[f'{name}/weights'])
    if name not in ENDPOINTS:
        return model, None, arrays, None
    learned = place_of[shipped.molecules_of(f'{name}/learned')]
    arrays[f'{name}/learned'], measured = ascending(learned, shipped.values[f'{name}/values'])
    return model, shipped.cards[name], arrays, measured


def main():
    parser = argparse.ArgumentParser()
    for name in ('features', 'work', 'out'):
        parser.add_argument(name)
    parser.add_argument('fixture', nargs='*')
    parser.add_argument('--only', nargs='*')
    options = parser.parse_args()
    work, out = options.work, options.out
    table = Table(Features(options.features))
    trained = ORDER if options.only is None else options.only
    kept = {name: dict(np.load(os.path.join(work, f'{name}.npz'))) for name in trained}
    shipped = None if options.only is None else Shipped(out, table)
    used = [table.references, *(one['members'] for one in kept.values())]
    if shipped is not None:
        used.append(shipped.molecules)
    references = alike_together(table, np.unique(np.concatenate(used)))
    place_of = np.full(len(table.features.smiles), -1)
    place_of[references] = np.arange(len(references))
    needing = [name for name in ORDER if SPECIFICATIONS[name].get('inputs')]
    wanted = np.unique(np.concatenate([table.features.values(SPECIFICATIONS[name])[0] for name in needing]))
    arrays = reference_arrays(table, references)
    models, cards, values = [], {}, {}
    for name in ORDER:
        if name in kept:
            model, card_of, ours, measured = section(name, table, kept[name], work, place_of, wanted)
        else:
            model, card_of, ours, measured = shipped_section(name, shipped, place_of)
        models.append(model)
        arrays |= ours
        if name in ENDPOINTS:
            cards[name] = card_of
            values[f'{name}/values'] = measured
    header = dict(version=1, descriptors=table.features.names, countedEnvironments=COUNTED_ENVIRONMENTS, models=models)
    os.makedirs(out, exist_ok=True)
    size = write(os.path.join(out, 'models.bin'), header, arrays)
    lines = '\n'.join(table.features.smiles[place] for place in references).encode()
    listed = write(
        os.path.join(out, 'references.bin'), dict(version=1), {'smiles': np.frombuffer(lines, np.uint8), **values}
    )
    with open(os.path.join(out, 'cards.json'), 'w') as file:
        json.dump(cards, file, indent=1)
        file.write('\n')
    print(f'{len(references)} references; models {size} bytes, references {listed} bytes')
    for name, one in cards.items():
        shown = {part: one[part].get(one['metric']) for part in ('all', 'scaffold', 'random')}
        print(name, one['molecules'], one['metric'], shown, 'alone', one['alone'], 'coverage', one['all']['coverage'],
              [(b['from'], b['n'], b['coverage']) for b in one['similarity']])
    if options.fixture:
        folder, path = options.fixture
        given = Features(folder)
        predictor = Models(os.path.join(out, 'models.bin'))
        rows = []
        for place, smiles in enumerate(given.smiles):
            row = given.environments[place]
            found = predictor.predict(given.descriptors[place], given.hashes[row.indices], row.data.astype(np.int64))
            rows.append(dict(smiles=smiles, predictions=found))
        with open(path, 'w') as file:
            json.dump(rows, file, indent=1)
            file.write('\n')
        print(f'{len(rows)} molecules in the fixture')


if __name__ == '__main__':
    main()
