import type { Series } from '../../measure/figures.ts';
import { readVariants } from '../../store/experiments.ts';
import { type ReadRun, seriesOf } from '../../store/runs.ts';
import { comparedWithProblems } from '../../work/experiment/comparisons.ts';
import { runsByConfiguration } from '../../work/experiment/measurements.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { MemoryConfiguration } from './configuration.ts';
import { warmupWords } from './options.ts';
import type { MemoryPlan } from './plan.ts';
import { assembleMemory } from './report/assemble-memory.ts';
import type { MemoryReport, MemoryRun, ProcessRuns } from './report/memory-report.ts';

/** The report of a stored experiment about memory, complete or not. */
export function memoryReport(kind: Kind<MemoryPlan, MemoryConfiguration>, stored: Stored): MemoryReport {
  const { watched } = kind.recordedPlan(stored.experiment);
  return assembleMemory({
    ...comparedWithProblems(kind, stored),
    processes: processesOf(kind, stored),
    warmup: watched === undefined ? null : warmupWords(watched.warmup),
  });
}

function processesOf(kind: Kind<MemoryPlan, MemoryConfiguration>, stored: Stored): ProcessRuns[] {
  const variants = readVariants(stored.database, stored.experiment.id);
  return [...runsByConfiguration(kind, stored)].map(([{ benchmark, watched }, all]) => {
    const runs = new Map<string, MemoryRun[]>();
    const courses = new Map<string, Series>();
    for (const { id, label } of variants) {
      const own = all.filter(({ variant }) => variant === id).flatMap((run) => measured(run) ?? []);
      runs.set(
        label,
        own.map(({ figures }) => figures),
      );
      const middle = own.toSorted((a, b) => a.figures.peakRss - b.figures.peakRss)[Math.floor(own.length / 2)];
      const course = middle === undefined ? null : seriesOf(stored.database, middle.run);
      if (course !== null) courses.set(label, course);
    }
    return { benchmark, name: watched.script === undefined ? null : benchmark, runs, courses };
  });
}

function measured(run: ReadRun): { run: ReadRun; figures: MemoryRun } | null {
  const { peakRss, seconds, ...rest } = run.told?.metrics ?? {};
  if (peakRss === undefined || seconds === undefined || !(peakRss > 0)) return null;
  return { run, figures: { ...rest, peakRss, seconds } };
}
