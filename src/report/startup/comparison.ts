import type { Verdict } from '../../stats/verdict.ts';
import { relativeWords, timesInterval } from '../operations/comparison-words.ts';
import { MARKS } from '../verdict-look.ts';
import type { StartupCell, StartupProcess, StartupReport } from './startup-report.ts';

/** `▲ 1.31x faster`, `= equivalent`; empty for the first variant alone, `baseline` where there are others. */
export function comparisonWords({ cells }: StartupProcess, cell: StartupCell): string {
  if (cell === cells[0]) return cells.some(({ relative }) => relative !== null) ? 'baseline' : '';
  const { relative } = cell;
  return relative === null ? '' : `${MARKS[relative.verdict]} ${relativeWords(asOperation(relative))}`;
}

/** `1.29x to 1.34x`; empty without an interval. */
export function intervalWords({ relative }: StartupCell): string {
  return relative === null ? '' : timesInterval(asOperation(relative));
}

function asOperation(relative: NonNullable<StartupCell['relative']>) {
  return { ...relative, rounds: 0, p: null };
}

export function verdictOf({ verdict, relative }: StartupCell): Verdict | null {
  return verdict === 'measured' ? (relative?.verdict ?? null) : verdict;
}

/** What is odd: of cells first, then of the whole; each once. */
export function remarksOf({ processes, warnings }: StartupReport): string[] {
  const own = processes.flatMap(({ name, cells }) =>
    cells.flatMap((cell) => cell.warnings.map((text) => (name === null ? text : `${name}: ${text}`))),
  );
  return [...own, ...warnings];
}
