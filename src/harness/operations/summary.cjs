'use strict';

// What the batches of a run say. Pure.

/** ns per operation of the batches that count: the clean ones, or the faster half where none is. */
function chosen(batches) {
  const clean = batches.filter((batch) => batch.clean).map((batch) => batch.nanos);
  if (clean.length > 0) return clean;
  const all = batches.map((batch) => batch.nanos).sort((a, b) => a - b);
  return all.slice(0, Math.ceil(all.length / 2));
}

/** The q-quantile by linear interpolation (Hyndman & Fan, type 7). */
function quantile(values, q) {
  const sorted = values.slice().sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = Math.floor(at);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low);
}

const median = (values) => quantile(values, 0.5);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * What an operation takes with all that belongs to it: the mean, so that collections are in it. A batch beyond the outer
 * fence (third quartile + 3 interquartile ranges; Tukey 1977) counts as one at the fence: a hypervisor that takes the
 * core away, or a collector that waits for one, shows in no counter of the thread.
 */
function steadyMean(values) {
  const third = quantile(values, 0.75);
  const fence = third + 3 * (third - quantile(values, 0.25));
  return mean(values.map((value) => Math.min(value, fence)));
}

/**
 * The figures that the floor rule compares, by loop: low quantiles, for it asks what the code does and not what a
 * collection or a neighbour added to it. A loop that was not taken (sampling.cjs says when) has none.
 */
function typical(series) {
  const found = {};
  for (const name of Object.keys(series)) {
    if (series[name].length > 0) found[name] = quantile(chosen(series[name]), 0.1);
  }
  return found;
}

module.exports = { chosen, quantile, median, steadyMean, typical };
