/** A series as a chart. Pure: the server and the page's script call it alike. */
import type { TrendChart, TrendLevel, TrendStep } from '../../show/charts/chart.ts';
import { rowTitle } from '../../show/report/row-titles.ts';
import type { ChangePoint, Series } from '../history/series.ts';
import { sizeWords, type Words } from './change-words.ts';

/**
 * Ratios to the reference, or of figures to the first point. A confirmed step is a mark between two levels; of another that is not refuted the
 * range is shaded in which it may lie.
 *
 * @param changes those of this series, whose places are in its points
 */
export function trendOf(series: Series, changes: readonly ChangePoint[], words: Words): TrendChart {
  const { points, values, reference, events, key } = series;
  const base = values === 'ratio' ? 0 : (points[0]?.log ?? 0);
  const { isSmallerBetter } = key.metric;
  const ratio = (log: number) => Math.exp(log - base);
  const spikes = new Set(
    changes.flatMap(({ kind, from, to }) => (kind === 'spike' ? placesBetween(from.at, to.at) : [])),
  );
  const drawn = changes
    .filter(({ kind, state }) => (kind === 'step' || kind === 'drift') && state !== 'refuted')
    .toSorted((a, b) => a.from.at - b.from.at);
  return {
    type: 'trend',
    title: rowTitle(key),
    description: words('chart-about'),
    axis: {
      name: words(isSmallerBetter === null ? 'axis' : isSmallerBetter ? 'axis-lower' : 'axis-higher', {
        metric: key.metric.name,
        base: (values === 'ratio' ? reference : points[0]?.label) ?? '',
      }),
      isLog: true,
      format: 'ratio',
    },
    releases: points.map(({ label }) => label),
    lines: [
      {
        name: [key.variant, key.host].filter((name) => name !== '').join(' · '),
        points: points.map(({ log, interval }, place) => ({
          ratio: ratio(log),
          interval: interval === null ? null : [ratio(interval[0]), ratio(interval[1])],
          ...(spikes.has(place)
            ? { verdict: 'undecided' as const, word: words('spike') }
            : { verdict: 'equivalent' as const, word: words('point') }),
        })),
        levels: levelsOf(points, drawn, spikes).map((level) => ({ ...level, ratio: ratio(level.ratio) })),
        steps: drawn.map((change): TrendStep => {
          const isPlaced = change.kind === 'step' && change.state === 'confirmed' && change.isBetter !== null;
          const [before, after] = isPlaced
            ? [change.from.at, change.to.at]
            : [change.range[0].at, Math.max(change.range[1].at, change.range[0].at + 1)];
          const verdict = isPlaced ? (change.isBetter ? 'faster' : 'slower') : 'undecided';
          return { before, after, verdict, word: stepWords(change, words) };
        }),
        events: events.map(({ at }) => at),
      },
    ],
  };
}

function stepWords(change: ChangePoint, words: Words): string {
  const size = sizeWords(change, words);
  return change.state === 'confirmed' ? size : `${words(`state-${change.state}`)} ${size}`;
}

/** The part of a series around one of its changes, so that a first look carries no more than it shows. */
export function around(
  series: Series,
  changes: readonly ChangePoint[],
  change: ChangePoint,
  most: number,
): { series: Series; changes: ChangePoint[] } {
  const { points, events } = series;
  const start = Math.max(0, Math.min(points.length - most, change.to.at - Math.ceil((most * 2) / 3)));
  const end = start + most;
  const moved = <E extends { at: number }>(one: E): E => ({ ...one, at: one.at - start });
  const isIn = ({ at }: { at: number }) => at >= start && at < end;
  return {
    series: { ...series, points: points.slice(start, end), events: events.filter(isIn).map(moved) },
    changes: changes
      .filter(({ from, to }) => isIn(from) && isIn(to))
      .map((one) => ({
        ...one,
        ...{ from: moved(one.from), to: moved(one.to) },
        range: [clamped(moved(one.range[0]), most), clamped(moved(one.range[1]), most)] as const,
      })),
  };
}

function clamped<E extends { at: number }>(end: E, most: number): E {
  return { ...end, at: Math.min(most - 1, Math.max(0, end.at)) };
}

function placesBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from - 1) }, (_, i) => from + 1 + i);
}

/** Mean logarithms between changes, without spikes; `ratio` is the logarithm. */
function levelsOf(
  points: Series['points'],
  changes: readonly ChangePoint[],
  spikes: ReadonlySet<number>,
): TrendLevel[] {
  const starts = [0, ...changes.map(({ to }) => to.at)];
  const ends = [...changes.map(({ from }) => from.at), points.length - 1];
  return starts.flatMap((from, i) => {
    const to = ends[i] ?? from;
    const logs = points.flatMap(({ log }, place) => (place < from || place > to || spikes.has(place) ? [] : [log]));
    return logs.length === 0 ? [] : [{ from, to, ratio: logs.reduce((sum, log) => sum + log, 0) / logs.length }];
  });
}
