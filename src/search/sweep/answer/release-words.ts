/** How releases of a sweep are named: what they share is said once. */
import type { SweepAnswer, SweepRelease } from '../sweep-answer.ts';

/** Two releases, the second by its version alone where nothing else differs: `node@20.8.1`, `21.0.0`. */
export function pairNames({ releases }: Pick<SweepAnswer, 'releases'>, [from, to]: Places): [string, string] {
  const [before, after] = [releases[from], releases[to]];
  return [before?.label ?? '', shortened(before, after)];
}

/** `node@20.8.1 → 21.0.0`. */
export function pairWords(answer: Pick<SweepAnswer, 'releases'>, places: Places): string {
  return pairNames(answer, places).join(' → ');
}

/** `node@18.0.0 to 26.0.0`. */
export function rangeWords(answer: Pick<SweepAnswer, 'releases'>, places: Places): string {
  return places[0] === places[1] ? (answer.releases[places[0]]?.label ?? '') : pairNames(answer, places).join(' to ');
}

type Places = readonly [from: number, to: number];

function shortened(before: SweepRelease | undefined, after: SweepRelease | undefined): string {
  if (before === undefined || after === undefined) return after?.label ?? '';
  const isBare = ({ label, version }: SweepRelease) => version !== '' && label.endsWith(version);
  const lead = ({ label, version }: SweepRelease) => label.slice(0, label.length - version.length);
  return isBare(before) && isBare(after) && lead(before) === lead(after) ? after.version : after.label;
}

/** Versions where labels differ by nothing else, as on an axis; else labels. */
export function axisNames({ releases }: Pick<SweepAnswer, 'releases'>): string[] {
  const leads = new Set(
    releases.map(({ label, version }) =>
      version !== '' && label.endsWith(version) ? label.slice(0, label.length - version.length) : null,
    ),
  );
  const isAlike = leads.size === 1 && !leads.has(null);
  const names = releases.map(({ label, version }) => (isAlike ? version : label));
  return new Set(names).size === names.length ? names : releases.map(({ label }) => label);
}

/** Places in their order as runs: 3, 4, 5, 9 are 3 to 5 and 9. */
export function runsOf(places: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && place === last[1] + 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs;
}
