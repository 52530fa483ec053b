# Apache Otava at its defaults and the series of its test data, for benchmarks/self/history.ts.
#
#     python side_by_side.py found < SERIES.json      the change points of each series
#     python side_by_side.py made FROM TO             its patterns by each seed, with its own lengths and noise, and their changes of level
import json
import sys

from otava.analysis import compute_change_points


def found():
    return [[int(point.index) for point in compute_change_points(series)[0]] for series in json.load(sys.stdin)]


def made(first, last):
    from otava_test_data.generators.combiner import CombinationGenerator

    # One point is no level, nor is noise; phases are "things we do NOT encounter".
    none = {"outlier", "variance", "phase"}
    return [
        {
            "name": one.generator_name.split("+")[0],
            "sigma": one.parameters.get("noise_sigma", 0),
            "values": [float(value) for value in one.data],
            "truth": [int(point.index) for point in one.change_points if point.change_type not in none],
        }
        for seed in range(first, last + 1)
        for one in CombinationGenerator(seed=seed).generate_with_noise_variants()
        if not one.generator_name.startswith("phase")
    ]


json.dump(made(int(sys.argv[2]), int(sys.argv[3])) if sys.argv[1] == "made" else found(), sys.stdout)
