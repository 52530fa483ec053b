/** What generators told and what is true, as Markdown. */
import type { Cell, Place } from './measure.ts';
import type { Mode, Scenario } from './scenarios.ts';
import { type Figure, figureOf, isOff } from './truth.ts';

/** Figures that some scenario is about; counts and latencies are in each table. */
const COLUMNS: readonly [figure: Figure, heading: string][] = [
  ['answered', 'answers'],
  ['errors', 'errors'],
  ['serverErrors', '500s'],
  ['bytes', 'kB'],
  ['p50', 'P50, ms'],
  ['p99', 'P99, ms'],
  ['max', 'max, ms'],
];

interface Pair {
  told: number;
  truth: number;
}

/** The figure of all rounds: that with the middle difference. Null: it is not told, or nobody knows. */
function pairOf(rounds: readonly Cell[], figure: Figure): Pair | null {
  const pairs = rounds.flatMap(({ told, truth }) => {
    const pair = { told: told === null ? null : figureOf(told, figure), truth: figureOf(truth, figure) };
    return pair.told === null || pair.truth === null ? [] : [pair as Pair];
  });
  return pairs.sort((a, b) => a.told - a.truth - (b.told - b.truth))[pairs.length >> 1] ?? null;
}

/** @returns the figures that are wrong in these rounds of one place; `all` if it told nothing */
export function wrongIn(rounds: readonly Cell[]): string[] {
  if (rounds.every(({ told }) => told === null)) return ['all'];
  return COLUMNS.flatMap(([figure, heading]) => {
    const pair = pairOf(rounds, figure);
    return pair !== null && isOff(figure, pair.told, pair.truth) ? [`${heading} ${pairText(figure, pair)}`] : [];
  });
}

/** @param places each with its rounds, all of one scenario and mode */
export function table(places: readonly (readonly [Place, readonly Cell[]])[], scenario: Scenario, mode: Mode): string {
  const columns = COLUMNS.filter(([figure]) =>
    places.some(([, rounds]) => {
      const pair = pairOf(rounds, figure);
      return pair !== null && pair.told + pair.truth > 0;
    }),
  );
  const at = mode === 'rate' ? `${scenario.rate} requests/s due` : 'as many requests as it answers';
  const headings = ['told / true', ...(mode === 'rate' ? ['sent of due'] : []), ...columns.map(([, name]) => name)];
  const rows = places.map(([{ name, http2 }, rounds]) => {
    const cells = columns.map(([figure]) => {
      const pair = pairOf(rounds, figure);
      if (pair === null) return '';
      const text = pairText(figure, pair);
      return isOff(figure, pair.told, pair.truth) ? `**${text}**` : text;
    });
    const kept = rounds.map(({ kept }) => kept ?? 1).sort((a, b) => a - b)[rounds.length >> 1] as number;
    const sent = `${(kept * 100).toFixed(1)} %`;
    const invalid = [...new Set(rounds.flatMap(({ told }) => told?.invalid ?? []))].join(', ');
    return [
      `${name}${http2 ? ', HTTP/2' : ''}${invalid && `, which says: invalid (${invalid})`}`,
      ...(mode === 'rate' ? [Math.abs(kept - 1) > 0.02 ? `**${sent}**` : sent] : []),
      ...cells,
    ];
  });
  return [
    `${scenario.what}; ${at}:\n`,
    line(headings),
    line(headings.map((_, i) => (i === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}

function pairText(figure: Figure, { told, truth }: Pair): string {
  const scale = figure === 'bytes' ? 1000 : 1;
  const digits = figure === 'p50' || figure === 'p99' || figure === 'max' ? 1 : 0;
  return `${(told / scale).toFixed(digits)} / ${(truth / scale).toFixed(digits)}`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
