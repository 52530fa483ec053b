import type { DatabaseSync } from 'node:sqlite';
import { type ParameterValue, spell } from '../../measure/configuration.ts';
import type { NotMeasured } from '../../measure/outcome.ts';
import { rowTitle } from '../../show/report/row-titles.ts';
import { countRuns } from '../../store/run-counts.ts';
import { printable } from '../../text/printable.ts';

/** Something was not measured. */
export const SOME_FAILED = 3;

interface Stored {
  database: DatabaseSync;
  experiment: { id: number };
}

/** 3 when a run of the experiment failed, else 0. */
export function failuresExit({ database, experiment }: Stored): number {
  return countRuns(database, experiment.id).failed > 0 ? SOME_FAILED : 0;
}

/** Why a run has no rate, for standard error. */
export function reasonLine(
  benchmark: string,
  parameters: Record<string, ParameterValue>,
  { outcome, reason }: NotMeasured,
): string {
  const name = rowTitle({ benchmark, configuration: spell(parameters) });
  return `${printable(`jsdyno: ${name}: ${outcome === 'unavailable' ? 'not available: ' : 'failed: '}${reason}`)}\n`;
}
