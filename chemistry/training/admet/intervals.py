"""How far measured values lie from predicted ones, from predictions of molecules that the model did not see."""

import numpy as np
from scipy.optimize import lsq_linear

# A little more than 90 %, as new molecules are rarely as well spread as those held out.
COVERAGE = 0.912
POINTS = 9


def sigmoid(values):
    return 1 / (1 + np.exp(-values))


def fit(kind, predicted, values, disagreement, nearest, five):
    """The header of an interval, as `predictor.ts` reads it."""
    error = dict(offset=0.0, nearest=0.0, nearFive=0.0, disagreement=0.0)
    if kind == 'number':
        residual = np.abs(values - predicted)
        table = np.stack([np.ones_like(nearest), nearest, five, disagreement], 1)
        found = lsq_linear(
            table, np.log(residual + 0.1 * values.std()), ([-np.inf, -np.inf, -np.inf, 0], [np.inf, 0, 0, np.inf])
        )
        error = dict(zip(error, map(float, found.x)))
        expected = np.exp(table @ found.x)
        scores = [(residual / expected, np.ones(len(values), bool))]
    else:
        probability = sigmoid(predicted)
        scores = [(probability, values == 0), (1 - probability, values == 1)]
    points = np.unique(np.round(np.quantile(nearest, np.concatenate([[0.004], np.linspace(0.02, 0.98, POINTS)])), 3))
    quantiles = [[window_quantile(score, chosen, nearest, point) for point in points] for score, chosen in scores]
    return dict(
        error=error,
        similarities=[float(point) for point in points],
        quantiles=quantiles,
        domain=round(float(np.quantile(nearest, 0.05)), 3),
        least=float(values.min()),
        most=float(values.max()),
    )


def window_quantile(score, chosen, nearest, point):
    """The quantile of the molecules whose similarity is most like `point`."""
    places = np.flatnonzero(chosen)
    count = max(80, min(160, len(places) // 6))
    near = places[np.argsort(np.abs(nearest[places] - point), kind='stable')[:count]]
    level = min(1, COVERAGE * (1 + 1 / len(near)))
    return round(float(np.quantile(score[near], level)), 4)


def bounds(kind, interval, predicted, disagreement, nearest, five):
    quantiles = [np.interp(nearest, interval['similarities'], one) for one in interval['quantiles']]
    if kind == 'number':
        error = interval['error']
        expected = np.exp(
            error['offset']
            + error['nearest'] * nearest
            + error['nearFive'] * five
            + error['disagreement'] * disagreement
        )
        return predicted - expected * quantiles[0], predicted + expected * quantiles[0]
    probability = sigmoid(predicted)
    low = np.where(probability <= quantiles[0], 0, probability - quantiles[0])
    high = np.where(1 - probability <= quantiles[1], 1, probability + quantiles[1])
    return low, high


def covered_apart(kind, predicted, values, disagreement, nearest, five, seed=3):
    """Which values lie in their interval, each of two halves judged by the intervals of the other."""
    half = np.random.default_rng(seed).random(len(values)) < 0.5
    covered = np.zeros(len(values), bool)
    for part in (half, ~half):
        interval = fit(kind, *(one[~part] for one in (predicted, values, disagreement, nearest, five)))
        low, high = bounds(kind, interval, *(one[part] for one in (predicted, disagreement, nearest, five)))
        covered[part] = (low <= values[part]) & (values[part] <= high)
    return covered
