"""Reference figures for src/stats from SciPy, and from mpmath where SciPy itself loses digits.

    python3 -m venv /tmp/stats && /tmp/stats/bin/pip install scipy mpmath
    /tmp/stats/bin/python scripts/stats-fixtures.py > test/fixtures/stats/scipy.json

Seeded: the same versions (they are written into the file) give the same bytes.
"""

import json
import sys

import mpmath
import numpy as np
import scipy
from scipy import stats

mpmath.mp.dps = 60
rng = np.random.default_rng(20230601)


def t_tail(t, df):
    """P(|T| >= t) at 60 digits."""
    t, df = mpmath.mpf(t), mpmath.mpf(df)
    return mpmath.betainc(df / 2, mpmath.mpf(1) / 2, 0, df / (df + t * t), regularized=True)


def normal():
    xs = [-37.5, -20, -8.3, -3, -1, -0.3, -1e-9, 0, 1e-9, 0.1, 0.5, 1, 1.96, 2.4999, 2.5, 2.5001, 3, 4.2, 6, 8.3, 12, 20, 30, 37, 37.5]
    ps = [1e-300, 1e-200, 1e-100, 1e-50, 1e-20, 1e-12, 1e-9, 1e-6, 1e-4, 1e-3, 0.005, 0.025, 0.05, 0.1, 0.25, 0.4, 0.499, 0.5, 0.6, 0.9, 0.975, 0.9999]
    return {
        "tail": [[x, float(mpmath.erfc(mpmath.mpf(x) / mpmath.sqrt(2)) / 2)] for x in xs],
        "quantile": [[p, float(stats.norm.ppf(p))] for p in ps],
    }


DFS = [0.5, 1, 1.03, 1.5, 2, 2.71828, 3, 4.4, 5, 7.9, 10, 14, 29, 31.27, 33, 57.999, 58, 100.5, 999.9, 1e4, 123456.7, 1e6]


def student_t():
    ts = [0, 1e-8, 0.01, 0.3, 0.9, 1, 1.7, 1.96, 2.045, 3, 5, 8, 12.7, 20, 35, 100, 1e4, 1e10, 1e40, 1e100]
    rows = []
    for df in DFS:
        for t in ts:
            if -df / 2 * np.log1p(t * t / df) < -720:
                continue
            p = t_tail(t, df)
            if p < mpmath.mpf("1e-304"):
                continue
            rows.append([t, df, float(p)])
    return rows


def t_quantiles():
    """Two-sided critical values, solved at 60 digits from SciPy's start; SciPy alone is off beyond 1e-9 for some."""
    risks = [0.999999, 0.9, 0.5, 0.32, 0.1, 0.05, 0.01, 0.001, 1e-6, 1e-12, 1e-50, 1e-150, 1e-300]
    rows = []
    for df in DFS:
        for risk in risks:
            start = float(stats.t.isf(risk / 2, df))
            if not np.isfinite(start) or start > 1e140:
                continue
            goal = mpmath.log(mpmath.mpf(risk))
            start = mpmath.log(mpmath.mpf(start))
            try:
                root = mpmath.findroot(
                    lambda u: mpmath.log(t_tail(mpmath.exp(u), df)) - goal, (start, start * (1 + 1e-6) + 1e-6), tol=1e-40
                )
            except (ValueError, TypeError) as error:
                print(f"no root at 60 digits for risk {risk}, df {df}: {error}", file=sys.stderr)
                continue
            rows.append([risk, df, float(mpmath.exp(root))])
    return rows


def samples():
    """Pairs of samples of rates: (name, first, second)."""
    yield "small", rng.normal(100, 2, 5), rng.normal(103, 1, 4)
    yield "two and two", rng.normal(100, 2, 2), rng.normal(90, 5, 2)
    yield "upstream size", rng.normal(1.2e6, 2e4, 30), rng.normal(1.25e6, 6e4, 30)
    yield "huge rates", rng.normal(8.5e8, 1e6, 30), rng.normal(8.501e8, 9e6, 28)
    yield "far apart", rng.normal(1000, 1, 30), rng.normal(2000, 1, 30)
    yield "one side constant", np.full(6, 42.0), rng.normal(43, 1, 7)
    yield "df near 1", np.array([100.0, 100.001]), np.array([90.0, 130.0])
    yield "ties", rng.integers(1, 9, 25).astype(float), rng.integers(2, 10, 20).astype(float)
    yield "skewed", rng.lognormal(3, 0.5, 12), rng.lognormal(3.4, 0.9, 40)
    yield "eight and many", rng.normal(0, 1, 8), rng.normal(0.4, 1, 60)
    yield "same", *(lambda x: (x, x.copy()))(rng.normal(5, 1, 9))
    yield "separated", np.arange(1.0, 8.0), np.arange(11.0, 20.0)


def two_samples():
    rows = []
    for name, a, b in samples():
        welch = stats.ttest_ind(b, a, equal_var=False)
        rows.append({
            "name": name,
            "first": a.tolist(),
            "second": b.tolist(),
            "welch": {"t": float(welch.statistic), "df": float(welch.df), "p": float(t_tail(abs(float(welch.statistic)), float(welch.df)))},
            "shift": float(np.median(np.subtract.outer(b, a))),
            "mean": float(np.mean(a)),
            "variance": float(np.var(a, ddof=1)),
        })
    return rows


def one_samples():
    rows = []
    for n in (1, 2, 3, 6, 9, 30, 31):
        d = rng.normal(0.02, 0.03, n)
        i, j = np.triu_indices(n)
        row = {"d": d.tolist(), "location": float(np.median((d[i] + d[j]) / 2)), "t": None, "p": None, "low": None, "high": None}
        if n > 1:
            test = stats.ttest_1samp(d, 0)
            interval = test.confidence_interval(0.95)
            row.update(t=float(test.statistic), p=float(test.pvalue), low=float(interval.low), high=float(interval.high))
            row["tost"] = float(max(
                stats.ttest_1samp(d, -np.log(1.02), alternative="greater").pvalue,
                stats.ttest_1samp(d, np.log(1.02), alternative="less").pvalue,
            ))
        rows.append(row)
    return rows


def discovery():
    rows = []
    for p in ([0.04], [0.01, 0.02, 0.03, 0.04, 0.05], [0.05, 0.01, 0.01, 0.9, 1.0, 0.0], rng.uniform(0, 1, 40) ** 3):
        p = np.asarray(p, dtype=float)
        rows.append({"p": p.tolist(), "q": stats.false_discovery_control(p).tolist()})
    return rows


def spearman():
    rows = []
    for n, slope in ((8, 0.0), (12, 0.3), (30, 0.05)):
        x = rng.normal(0, 1, n) + slope * np.arange(n)
        result = stats.spearmanr(np.arange(n), x)
        rows.append({"x": x.tolist(), "rho": float(result.statistic), "p": float(result.pvalue)})
    return rows


def shares():
    rows = []
    for found, n in ((0, 1), (1, 1), (0, 11), (1, 11), (3, 30), (15, 30), (30, 30), (2, 15), (7, 500), (499, 500), (40, 4000)):
        for confidence in (0.9, 0.95):
            low, high = stats.binomtest(found, n).proportion_ci(confidence, method="exact")
            rows.append({"found": found, "n": n, "confidence": confidence, "low": float(low), "high": float(high)})
    return rows


json.dump(
    {
        "versions": {"scipy": scipy.__version__, "mpmath": mpmath.__version__, "numpy": np.__version__},
        "normal": normal(),
        "studentT": student_t(),
        "studentTCritical": t_quantiles(),
        "twoSamples": two_samples(),
        "oneSamples": one_samples(),
        "discovery": discovery(),
        "spearman": spearman(),
        "shares": shares(),
    },
    sys.stdout,
    indent=0,
)
sys.stdout.write("\n")
