"""
Trains the models: `python train.py FEATURES WORK [--only NAME…]`, FEATURES being what `features.ts` wrote. Each model's cross-validation and final
fit is kept in WORK, from which the same command goes on; `export.py` makes the product's files of them.
"""

import argparse
import json
import os
import time
from functools import cached_property

for variable in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS'):
    os.environ.setdefault(variable, '1')

import lightgbm
import numpy as np
from scipy.linalg import cho_factor, cho_solve

from data import ENDPOINTS, Features, ORDER, SPECIFICATIONS, mixed_folds, similarities, unary

FOLDS = 5
# Sets of this size and more are cross-validated in three folds, and by the nearness of a sample of their molecules.
LARGE_SET = 6000
LARGE_FOLDS = 3
NEARNESS_SAMPLE = 1800
BINS = 63
INPUT_BINS = 32
COUNTED_ENVIRONMENTS = 1024
# Molecules whose similarities are a model's kernel; more gain little and cost the cube.
KERNEL_MEMBERS = 3000
NOISE = {'number': 0.3, 'class': 0.5}
TREES = {
    'number': dict(
        objective='regression', learning_rate=0.04, num_leaves=20, min_data_in_leaf=8, feature_fraction=0.15,
        bagging_fraction=0.7, bagging_freq=1, lambda_l2=3.0, rounds=600,
    ),
    'class': dict(
        objective='binary', learning_rate=0.06, num_leaves=28, min_data_in_leaf=15, feature_fraction=0.12,
        bagging_fraction=0.7, bagging_freq=1, lambda_l2=5.0, rounds=500,
    ),
}
LARGE = dict(learning_rate=0.1, num_leaves=31, min_data_in_leaf=15, feature_fraction=0.12, rounds=300)


def dictionary_of(features, molecules):
    """Columns of the environments that at least three of the molecules have, the most frequent first."""
    table = features.environments[molecules]
    frequency = np.bincount(table.indices, minlength=table.shape[1])
    order = np.lexsort((features.hashes, -frequency))
    return order[frequency[order] >= 3]


def limits_of(column):
    """Limits between bins of about as many molecules each; a value's bin is the number of limits below it."""
    values = np.unique(column)
    if len(values) > BINS:
        values = np.unique(np.quantile(column, np.linspace(0, 1, BINS + 1)[1:-1], method='nearest'))
    return ((values[:-1] + values[1:]) / 2).astype(np.float32) if len(values) <= BINS - 1 else values.astype(np.float32)


def binned(column, limits):
    return np.searchsorted(limits, column, side='left').astype(np.uint8)


class Table:
    """The binned features of all molecules; predictions of earlier models are added as they come."""

    def __init__(self, features):
        self.features = features
        used = np.unique(np.concatenate([features.values(ENDPOINTS[key])[0] for key in ENDPOINTS]))
        self.references = used
        self.dictionary = dictionary_of(features, used)
        self.limits = [limits_of(features.descriptors[used, place]) for place in range(features.descriptors.shape[1])]

    @cached_property
    def bins(self):
        columns = [binned(self.features.descriptors[:, place], limits) for place, limits in enumerate(self.limits)]
        counted = self.features.environments[:, self.dictionary[:COUNTED_ENVIRONMENTS]].toarray()
        return np.hstack([np.stack(columns, 1), np.minimum(counted, 63).astype(np.uint8)])

    @cached_property
    def unary(self):
        return unary(self.features.environments)

    def with_inputs(self, molecules, inputs):
        extra = [binned(values[molecules], limits)[:, None] for values, limits in inputs]
        return np.hstack([self.bins[molecules], *extra]) if extra else self.bins[molecules]


def fit_trees(kind, bins, values, seed):
    settings = {**TREES[kind], **(LARGE if len(values) >= LARGE_SET else {})}
    rounds = settings.pop('rounds')
    data = lightgbm.Dataset(bins.astype(np.float32), values, params=dict(max_bin=255, min_data_in_bin=1, verbose=-1))
    settings.update(verbose=-1, num_threads=1, seed=seed, deterministic=True, force_row_wise=True, min_data_in_bin=1)
    return lightgbm.train(settings, data, rounds)


def fit_kernel(kind, table, molecules, values, seed):
    """Weights of a Gaussian process' mean with the Tanimoto kernel: (members, their weights, mean)."""
    members = np.arange(len(molecules))
    if len(members) > KERNEL_MEMBERS:
        members = np.sort(np.random.default_rng(seed).permutation(len(members))[:KERNEL_MEMBERS])
    own = table.unary[molecules[members]]
    kernel = similarities(own, own)
    kernel[np.diag_indices_from(kernel)] += NOISE[kind]
    mean = values[members].mean()
    factor = cho_factor(kernel, lower=True, overwrite_a=True, check_finite=False)
    weights = cho_solve(factor, (values[members] - mean).astype(np.float32), check_finite=False)
    return members, weights.astype(np.float64), float(mean)


def kernel_values(table, molecules, members, weights, mean, step=2000):
    known = table.unary[members]
    parts = [
        similarities(table.unary[molecules[start : start + step]], known) @ weights
        for start in range(0, len(molecules), step)
    ]
    return mean + np.concatenate(parts) if parts else np.zeros(0)


def nearness(table, molecules, known, exclude_self=False, step=2000):
    """Similarity to the nearest of the known molecules, and the mean of the five nearest."""
    nearest, five = np.zeros(len(molecules)), np.zeros(len(molecules))
    other = table.unary[known]
    for start in range(0, len(molecules), step):
        rows = slice(start, start + step)
        found = similarities(table.unary[molecules[rows]], other)
        best = -np.partition(-found, 5, axis=1)[:, :6]
        best = -np.sort(-best, axis=1)
        best = best[:, 1:] if exclude_self else best[:, :5]
        nearest[rows], five[rows] = best[:, 0], best[:, :5].mean(1)
    return nearest, five


def sigmoid(values):
    return 1 / (1 + np.exp(-values))


def blend_of(kind, trees, kernel, values):
    """Weights with which trees and kernel are put together, none below 0: (offset, trees, kernel)."""
    from scipy.optimize import minimize

    def loss(parameters):
        offset, of_trees, of_kernel = parameters
        combined = offset + of_trees * trees + of_kernel * kernel
        if kind == 'number':
            return np.mean((combined - values) ** 2)
        return np.mean(np.logaddexp(0, combined) - values * combined)

    found = minimize(loss, [0, 0.5, 0.5], bounds=[(None, None), (0, None), (0, None)], method='L-BFGS-B')
    return [float(value) for value in found.x]


def train(name, table, inputs, work):
    specification = SPECIFICATIONS[name]
    kind = specification['kind']
    started = time.time()
    molecules, values = table.features.values(specification)
    is_large = len(values) >= LARGE_SET
    count = LARGE_FOLDS if is_large else FOLDS
    folds, whole = mixed_folds(table.features.scaffolds[molecules], seed=7, count=count)
    # Molecules whose neighbours are looked for: those that figures by similarity, and intervals, are of.
    looked = np.random.default_rng(11).permutation(len(values)) < (NEARNESS_SAMPLE if is_large else len(values))
    bins = table.with_inputs(molecules, inputs)
    trees, kernel = np.zeros(len(values)), np.zeros(len(values))
    nearest, five = np.full(len(values), np.nan), np.full(len(values), np.nan)
    for fold in range(count):
        new, old = np.flatnonzero(folds == fold), np.flatnonzero(folds != fold)
        trees[new] = fit_trees(kind, bins[old], values[old], seed=fold).predict(bins[new].astype(np.float32), raw_score=True)
        members, weights, mean = fit_kernel(kind, table, molecules[old], values[old], seed=fold)
        kernel[new] = kernel_values(table, molecules[new], molecules[old][members], weights, mean)
        if name in ENDPOINTS:
            chosen = new[looked[new]]
            nearest[chosen], five[chosen] = nearness(table, molecules[chosen], molecules[old])
        print(f'{name}: fold {fold + 1} of {count}, {time.time() - started:.0f} s', flush=True)
    offset, of_trees, of_kernel = blend_of(kind, trees, kernel, values)
    final = fit_trees(kind, bins, values, seed=0)
    members, weights, mean = fit_kernel(kind, table, molecules, values, seed=0)
    # Of molecules that were measured, what a model says that did not see them; of all others, what the final one says.
    everywhere = np.zeros(len(table.features.smiles))
    is_input = any(name in one.get('inputs', []) for one in SPECIFICATIONS.values())
    others = np.setdiff1d(table.wanted, molecules) if is_input else np.zeros(0, int)
    blended = lambda t, k: offset + of_trees * t + of_kernel * k
    everywhere[molecules] = blended(trees, kernel)
    if len(others) > 0:
        everywhere[others] = blended(
            final.predict(table.with_inputs(others, inputs).astype(np.float32), raw_score=True),
            kernel_values(table, others, molecules[members], weights, mean),
        )
    np.savez_compressed(
        os.path.join(work, f'{name}.npz'),
        molecules=molecules, values=values, folds=folds, whole=whole, trees=trees, kernel=kernel, nearest=nearest, five=five,
        blend=[offset, of_trees, of_kernel], members=molecules[members], weights=weights, mean=mean, everywhere=everywhere,
    )
    final.save_model(os.path.join(work, f'{name}.txt'))
    print(f'{name}: {len(values)} molecules, {time.time() - started:.0f} s', flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('features')
    parser.add_argument('work')
    parser.add_argument('--only', nargs='*')
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    table = Table(Features(options.features))
    needing = [name for name in ORDER if SPECIFICATIONS[name].get('inputs')]
    table.wanted = np.unique(np.concatenate([table.features.values(SPECIFICATIONS[name])[0] for name in needing]))
    print(f'{len(table.references)} reference molecules, {len(table.dictionary)} environments', flush=True)
    predicted = {}
    for name in ORDER:
        kept = os.path.join(options.work, f'{name}.npz')
        if not os.path.exists(kept) and (options.only is None or name in options.only):
            inputs = [predicted[one] for one in SPECIFICATIONS[name].get('inputs', [])]
            train(name, table, inputs, options.work)
        if os.path.exists(kept):
            values = np.load(kept)['everywhere'].astype(np.float32)
            chosen = np.quantile(values[table.wanted], np.linspace(0, 1, INPUT_BINS + 1)[1:-1])
            predicted[name] = (values, np.unique(np.round(chosen, 3)))


if __name__ == '__main__':
    main()
