import { type Warning, warningOfExperiment } from '../../stats/warning.ts';
import { type RunFindings, runFindings } from '../../store/run-counts.ts';
import { changedNotes } from '../../work/experiment/changed-notes.ts';
import { turnsNotes } from '../../work/experiment/turns-notes.ts';
import type { Stored } from '../../work/kind.ts';

/** Warnings about benchmarks that concern the whole experiment. */
export function suiteNotes(stored: Stored): Warning[] {
  const findings = runFindings(stored.database, stored.experiment.id);
  return [...generatorNote(findings), ...changedNotes(findings), ...turnsNotes(stored)];
}

/** For benchmarks that call bench.http. */
function generatorNote({ loaded, bound }: RunFindings): Warning[] {
  if (bound === 0) return [];
  const words = `in ${bound} of ${loaded} runs the load generator had no CPU left, so the servers may be faster`;
  return [
    warningOfExperiment('generator-bound', words, '--pin the servers to other CPUs', { marked: bound, runs: loaded }),
  ];
}
