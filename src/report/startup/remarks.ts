import type { Verdict } from '../../stats/verdict.ts';
import type { StartupCell, StartupReport } from './startup-report.ts';

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
