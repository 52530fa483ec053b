"""Reference figures for src/stats/random-effects.ts from statsmodels, and of chi-squared tails from SciPy.

    python3 -m venv /tmp/stats && /tmp/stats/bin/pip install scipy statsmodels
    /tmp/stats/bin/python scripts/random-effects-fixtures.py > test/fixtures/stats/random-effects.json

Seeded: the same versions (they are written into the file) give the same bytes.
"""

import json

import numpy as np
import scipy
import statsmodels
from scipy import optimize, stats
from statsmodels.stats.meta_analysis import combine_effects

rng = np.random.default_rng(20230602)

# Trials of the BCG vaccine: log risk ratios and their variances (G. A. Colditz et al., JAMA 271 (1994), 698-702), by which most
# software for meta-analysis is shown.
VACCINE = [(4, 119, 11, 128), (6, 300, 29, 274), (3, 228, 11, 209), (62, 13536, 248, 12619), (33, 5036, 47, 5761),
           (180, 1361, 372, 1079), (8, 2537, 10, 619), (505, 87886, 499, 87892), (29, 7470, 45, 7232),
           (17, 1699, 65, 1600), (186, 50448, 141, 27197), (5, 2493, 3, 2338), (27, 16886, 29, 17825)]


def vaccine():
    effects = [np.log((a / (a + b)) / (c / (c + d))) for a, b, c, d in VACCINE]
    variances = [1 / a - 1 / (a + b) + 1 / c - 1 / (c + d) for a, b, c, d in VACCINE]
    return "vaccine", effects, variances


def hosts(name, count, tau, least, most):
    errors = rng.uniform(least, most, count)
    return name, 0.02 + tau * rng.standard_normal(count) + errors * rng.standard_normal(count), errors**2


def paule_mandel(effects, variances):
    """The root of the equation itself: of "four alike" statsmodels 0.15 says 0 though there is one."""

    def beyond(tau2):
        weights = 1 / (variances + tau2)
        mean = np.sum(weights * effects) / np.sum(weights)
        return np.sum(weights * (effects - mean) ** 2) - (len(effects) - 1)

    return 0.0 if beyond(0) <= 0 else float(optimize.brentq(beyond, 0, 10 * np.var(effects), xtol=1e-18, rtol=1e-13))


def pooled(name, effects, variances):
    effects, variances = np.array(effects), np.array(variances)
    found = {"name": name, "hosts": [{"log": float(y), "error": float(np.sqrt(v))} for y, v in zip(effects, variances)]}
    for key, method in (("dersimonian-laird", "dl"), ("paule-mandel", "pm")):
        # A variance is rounded by its root in the file, so tau² is found to the last digits that this leaves.
        one = combine_effects(effects, np.array([h["error"] ** 2 for h in found["hosts"]]), method_re=method, use_t=True, atol=1e-15, maxiter=10_000)
        tau2 = max(0.0, float(one.tau2)) if method == "dl" else paule_mandel(effects, variances)
        if one.tau2 > 0:
            assert abs(tau2 - one.tau2) < 1e-8 * tau2 + 1e-14, (name, tau2, one.tau2)
        weights = 1 / (variances + tau2)
        log = float(np.sum(weights * effects) / np.sum(weights))
        if one.tau2 > 0:
            assert abs(log - one.mean_effect_re) < 1e-9, (name, log, one.mean_effect_re)
            error = float(one.sd_eff_w_re_hksj)
        else:
            error = float(np.sqrt(np.sum(weights * (effects - log) ** 2) / (len(effects) - 1) / np.sum(weights)))
        half = float(stats.t.ppf(0.975, len(effects) - 1)) * error
        found[key] = {"tau2": tau2, "log": log, "error": error, "low": log - half, "high": log + half}
    found["q"] = float(one.q)
    found["i2"] = max(0.0, float(one.i2))
    found["p"] = float(stats.chi2.sf(one.q, len(effects) - 1))
    return found


def tails():
    return [
        [x, df, float(stats.chi2.sf(x, df))]
        for df in [1, 2, 3, 4, 5, 7, 10, 15, 16, 63, 64, 200]
        for x in [0, 1e-6, 0.1, 0.7, 1, 2, 3.84, 5, 10, 25, 63, 100, 300, 1000]
        if stats.chi2.sf(x, df) > 1e-290
    ]


cases = [
    vaccine(),
    hosts("two alike", 2, 0, 0.004, 0.006),
    hosts("two apart", 2, 0.2, 0.002, 0.003),
    hosts("three", 3, 0.01, 0.002, 0.02),
    hosts("four alike", 4, 0, 0.005, 0.01),
    hosts("eight", 8, 0.02, 0.001, 0.05),
    hosts("sixteen", 16, 0.01, 0.005, 0.01),
    hosts("sixty-four", 64, 0.005, 0.002, 0.02),
]
print(json.dumps({
    "made": f"statsmodels {statsmodels.__version__}, SciPy {scipy.__version__}",
    "pooled": [pooled(*case) for case in cases],
    "chiSquared": tails(),
}, indent=1))
