"""What the product computes from its files, in numpy: the trainer's own word, which the product's must equal."""

import json
import struct
import zlib
from functools import cache

import numpy as np

from intervals import bounds, sigmoid

LEAF = 0xFFFF


def read(path):
    with open(path, 'rb') as file:
        body = zlib.decompress(file.read(), -15)
    (length,) = struct.unpack('<I', body[:4])
    packed = json.loads(body[4 : 4 + length])
    start = -(-(4 + length) // 8) * 8
    arrays = {
        name: np.frombuffer(body, np.dtype(one['type']), one['length'], start + one['offset'])
        for name, one in packed['arrays'].items()
    }
    return packed['header'], arrays


def unpack_numbers(packed):
    numbers, number, shift = [], 0, 0
    for byte in packed.tolist():
        number |= (byte & 127) << shift
        if byte > 127:
            shift += 7
        else:
            numbers.append(number)
            number, shift = 0, 0
    return np.array(numbers, np.int64)


class Models:
    def __init__(self, path):
        self.header, self.arrays = read(path)
        self.trees = {}
        arrays = self.arrays
        self.dictionary = {int(one): place for place, one in enumerate(arrays['dictionary'])}
        self.limits = np.split(arrays['limits'], arrays['limitStarts'][1:-1])
        gaps = unpack_numbers(arrays['postingGaps'])
        self.postings = []
        at = 0
        for length in arrays['postingLengths']:
            molecules = np.cumsum(gaps[at : at + length] + 1) - 1
            self.postings.append((molecules, arrays['postingCounts'][at : at + length].astype(np.int64)))
            at += length
        self.known = np.zeros(len(arrays['totals']), np.int64)
        for molecules, theirs in self.postings:
            self.known[molecules] += theirs

    def similarities(self, hashes, counts):
        totals = self.arrays['totals'].astype(np.int64)
        shared, known = np.zeros(len(totals)), 0
        for environment, count in zip(hashes, counts):
            place = self.dictionary.get(int(environment))
            if place is not None:
                molecules, theirs = self.postings[place]
                shared[molecules] += np.minimum(theirs, count)
                known += count
        same = (totals == counts.sum()) & (shared == known) & (self.known == known)
        return np.where(same, 1.0, shared / (counts.sum() + totals - shared))

    @cache
    def places(self, name):
        return np.cumsum(unpack_numbers(self.arrays[name]) + 1) - 1

    def read_trees(self, name):
        """For each node its feature, threshold, value and right branch, and the first node of each tree."""
        nodes, thresholds, leaves = (self.arrays[f'{name}/{one}'].tolist() for one in ('nodes', 'thresholds', 'leaves'))
        splits, values, rights, roots, waiting = iter(thresholds), iter(leaves), [0] * len(nodes), [], []
        found = []
        missing = 0
        for node, feature in enumerate(nodes):
            if missing == 0:
                roots.append(node)
                missing = 1
            if feature == LEAF:
                found.append((LEAF, next(values)))
                missing -= 1
                if waiting:
                    rights[waiting.pop()] = node + 1
            else:
                found.append((feature, next(splits)))
                missing += 1
                waiting.append(node)
        return found, rights, roots

    def tree_sum(self, name, bins, scale):
        if name not in self.trees:
            self.trees[name] = self.read_trees(name)
        found, rights, roots = self.trees[name]
        total = 0.0
        for node in roots:
            feature, value = found[node]
            while feature != LEAF:
                node = node + 1 if bins[feature] <= value else rights[node]
                feature, value = found[node]
            total += value * scale
        return total

    def predict(self, descriptors, hashes, counts):
        counted = self.header['countedEnvironments']
        bins = np.zeros(len(descriptors) + counted + 64, np.int64)
        for place, limits in enumerate(self.limits):
            bins[place] = np.searchsorted(limits, descriptors[place], side='left')
        for environment, count in zip(hashes, counts):
            place = self.dictionary.get(int(environment), counted)
            if place < counted:
                bins[len(descriptors) + place] = min(63, count)
        similarities = self.similarities(hashes, counts)
        values, predictions = {}, {}
        for model in self.header['models']:
            name = model['name']
            for place, one in enumerate(model['inputs']):
                bins[len(descriptors) + counted + place] = np.searchsorted(one['limits'], values[one['name']], side='left')
            trees = model['trees']['base'] + self.tree_sum(name, bins, model['trees']['scale'])
            members = self.places(f'{name}/members')
            weights = self.arrays[f'{name}/weights'].astype(float)
            kernel = model['kernel']['mean'] + model['kernel']['scale'] * (weights @ similarities[members])
            blend = model['blend']
            value = blend['offset'] + blend['trees'] * trees + blend['kernel'] * kernel
            values[name] = value
            if model['interval'] is None:
                continue
            interval, kind = model['interval'], model['kind']
            learned = self.places(f'{name}/learned')
            best = -np.sort(-similarities[learned])[:5]
            given = dict(nearest=np.array([best[0]]), five=np.array([best.mean()]))
            apart = abs((sigmoid(trees) if kind == 'class' else trees) - kernel)
            if kind == 'number':
                value = float(np.clip(value, interval['least'], interval['most']))
            low, high = bounds(kind, interval, np.array([value]), np.array([apart]), **given)
            predictions[name] = dict(
                value=float(sigmoid(value)) if kind == 'class' else value,
                low=float(low[0]), high=float(high[0]), inDomain=bool(best[0] >= interval['domain']),
            )
        return predictions
