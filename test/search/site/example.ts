/** Histories that are made up: rows over releases, of which some step, one spikes, one drifts, and a host event moves all of one machine. */
import type { ChangePoint, History, Series } from '../../../src/search/history/series.ts';
import { normal } from '../../show/page/normal.ts';

/** Names that would be markup, code or control characters, were they not texts. */
export const HOSTILE = [
  '<img src=x onerror="window.hacked=1">',
  '</script><script>window.hacked=2</script>',
  '"><b>bold</b>&amp;',
  "');window.hacked=3//",
  '\u202eevil\x1b[31m',
];

const STATES = ['confirmed', 'candidate', 'suspected', 'refuted', 'undecided'] as const;

interface Wanted {
  rows?: number;
  points?: number;
  hostile?: boolean;
}

export function exampleHistory({ rows = 24, points = 40, hostile = false }: Wanted = {}): History {
  const draw = normal(45);
  const changes: ChangePoint[] = [];
  const labels = Array.from({ length: points }, (_, i) => `${18 + Math.floor((i * 9) / points)}.${i}.0`);
  const series = Array.from({ length: rows }, (_, row): Series => {
    const id = row.toString(16).padStart(12, '0');
    const evil = hostile ? HOSTILE[row % HOSTILE.length] : undefined;
    const step = row % 4 === 0 ? Math.floor(points * 0.6) : points;
    const size = row % 8 === 0 ? -0.15 : 0.2;
    const state = STATES[(row / 4) % STATES.length] ?? 'confirmed';
    const own = evil === undefined ? labels : labels.map((label, i) => (i === 3 ? evil : label));
    const one: Series = {
      id,
      key: {
        kind: 'ops',
        benchmark: `module${row % 7}/${evil ?? 'benchmark'}-${row}.js`,
        configuration: row % 3 === 0 ? '' : `n=${row} type=${evil ?? 'fast'}`,
        metric: { name: 'steady', unit: row % 5 === 0 ? 's' : 'ops/s', isSmallerBetter: row % 5 === 0 },
        variant: evil === undefined ? 'node' : `node ${evil}`,
        suite: 'f'.repeat(64),
        host: row % 2 === 0 ? 'paired' : 'k7',
      },
      values: row % 2 === 0 ? 'ratio' : 'figure',
      reference: row % 2 === 0 ? '18.0.0' : null,
      points: own.map((label, i) => {
        const level = (row % 2 === 0 ? 0 : 12) + (i >= step ? size : 0) + (row === 1 && i === 7 ? 0.5 : 0);
        const log = level + 0.01 * draw();
        return {
          ...{ label, time: new Date(Date.UTC(2024, 0, 1 + 7 * i)).toISOString(), log },
          interval: i % 9 === 8 ? null : [log - 0.02, log + 0.02],
          experiment: `1122-${String(1000 + i)}-quiet`,
          verdict: (['faster', 'slower', 'equal', 'undecided', null] as const)[i % 5] ?? null,
        };
      }),
      events: row % 2 === 1 ? [{ at: Math.floor(points / 2), text: `kernel 6.8 → ${evil ?? '6.11'}` }] : [],
    };
    const end = (at: number) => ({ at, label: own[at] ?? '' });
    const change = (
      kind: ChangePoint['kind'],
      [from, to]: readonly [number, number],
      more: Partial<ChangePoint> = {},
    ): ChangePoint => ({
      id: (row * 16 + changes.length).toString(16).padStart(12, 'a'),
      ...{ series: [id], kind, state, isBetter: size > 0 === (row % 5 !== 0), from: end(from), to: end(to), size },
      interval: [size - 0.02, size + 0.02],
      ...{ p: 1e-6, q: 1e-5, range: [end(Math.max(0, from - 1)), end(Math.min(points - 1, to + 1))] },
      bisect: `jsdyno bisect --old node@${end(from).label} --new node@${end(to).label} url`,
      ...{ experiment: null, noBisect: null, mendedBy: null },
      triage: { state: 'new', who: null, why: null, when: null },
      ...more,
    });
    if (step < points) {
      const accepted = {
        state: 'accepted',
        who: evil ?? 'ann',
        why: evil ?? 'meant',
        when: '2025-01-01T00:00:00.000Z',
      };
      const isAccepted = row === 16;
      changes.push(change('step', [step - 1, step], isAccepted ? { triage: accepted as ChangePoint['triage'] } : {}));
    }
    if (row === 1) changes.push(change('spike', [6, 8], { state: 'candidate', isBetter: null, size: 0.5 }));
    if (row === 2) changes.push(change('drift', [0, points - 1], { state: 'candidate', size: 0.05 }));
    return one;
  });
  const ofHost = series.filter(({ key }) => key.host === 'k7').map(({ id }) => id);
  const [first] = series;
  const end = (at: number) => ({ at, label: first?.points[at]?.label ?? '' });
  changes.push({
    ...{ id: 'eeeeeeeeeeee', series: ofHost, kind: 'host-event', state: 'candidate', isBetter: null },
    ...{ from: end(9), to: end(10), size: 0.04, interval: null, p: null, q: null, range: [end(9), end(10)] },
    ...{ experiment: null, bisect: null, noBisect: 'it has no two sides', mendedBy: null },
    triage: { state: 'new', who: null, why: null, when: null },
  });
  return { looked: '2026-11-28T16:00:00.000Z', fdr: 0.05, series, changes };
}
