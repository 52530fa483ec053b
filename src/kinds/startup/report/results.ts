import type { StartupCell, StartupReport } from './startup-report.ts';

/** One process on one variant: a line of the exports. */
export interface Result {
  /** what ran, in words: the command line, or the script on its variant */
  command: string;
  script: string | null;
  cell: StartupCell;
}

/** In the order of the report. */
export function resultsOf({ processes }: StartupReport): Result[] {
  return processes.flatMap(({ name, cells }) =>
    cells.map((cell) => ({ command: name === null ? cell.variant : `${cell.variant} ${name}`, script: name, cell })),
  );
}
