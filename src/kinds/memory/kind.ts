import { commandVariants } from '../../host/runtimes/command-variants.ts';
import { linesInTrees } from '../../host/runtimes/lines-in-trees.ts';
import { oneAfterTheOther } from '../../measure/one-after-the-other.ts';
import { pinOf } from '../../measure/pin.ts';
import type { JudgedMetric, MeasuredRun } from '../../show/report/metric.ts';
import { AMOUNT } from '../../show/sheets/verdicts.ts';
import { reportedIn } from '../../work/console/reporting.ts';
import { gatedScripts, namedScripts, SIDES } from '../../work/gated.ts';
import type { Kind } from '../../work/kind.ts';
import { planReader } from '../../work/plans/stored-plan.ts';
import type { MemoryConfiguration } from './configuration.ts';
import { measureMemory } from './measure/measure-memory.ts';
import { memoryReport } from './memory-measurements.ts';
import { checkedPlan, type MemoryPlan, memoryPlan, memoryWords } from './plan.ts';
import { MEMORY_FORMATS } from './report/formats.ts';
import { memorySheets } from './report/memory-tables.ts';
import { configurationShape, planShape } from './shapes.ts';
import { type MemoryWork, openMemory } from './work.ts';

/** The most that was resident at once, and the most of the heap; growth has verdicts of its own (report/growth.ts). */
export const METRICS: readonly JudgedMetric[] = [
  {
    name: 'peakRss',
    title: 'peak RSS',
    unit: 'bytes',
    isSmallerBetter: true,
    stopsRounds: true,
    subject: 'memory',
    words: AMOUNT,
    legend: 'Peak RSS and peak heap: faster means less memory, slower more.',
    figureOf: (run) => oneOver(run, 'peakRss'),
  },
  {
    name: 'peakHeap',
    title: 'peak heap',
    unit: 'bytes',
    isSmallerBetter: true,
    stopsRounds: false,
    subject: 'memory',
    isNamedByRules: true,
    words: AMOUNT,
    figureOf: (run) => oneOver(run, 'peakHeap'),
  },
];

function oneOver({ told }: MeasuredRun, name: 'peakRss' | 'peakHeap'): number | undefined {
  const bytes = told?.metrics?.[name];
  return bytes === undefined || !(bytes > 0) ? undefined : 1 / bytes;
}

/** Memory of whole processes over time: how much they need, and whether it grows. */
export const memoryKind: Kind<MemoryPlan, MemoryConfiguration, MemoryWork> = {
  name: 'memory',
  metrics: METRICS,
  notProfiled: { why: 'profiles tell where time goes, and this row is of memory', instead: 'jsdyno flame --heap' },
  shapes: { plan: planShape.recorded, configuration: configurationShape },
  check: checkedPlan,
  ...planReader(planShape),
  commandLine: memoryWords,
  open: openMemory,
  gated: (named) =>
    gatedScripts(named, (scripts, measuring) =>
      memoryPlan(SIDES, { ...measuring, transform: named.transform, scripts }),
    ),
  namedFiles: ({ watched: { scripts } }) => namedScripts(scripts),
  ownVariants: ({ watched }, texts, trees) =>
    watched.scripts.length === 0
      ? linesInTrees(trees, watched.folder, (folder) => commandVariants(texts, { folder }))
      : null,
  ownSeconds: ({ watched: { durationMs = 0 } }) => durationMs / 1000,
  measureBlock({ configuration, variants }, { plan, work, seed, cpus, abort }) {
    const { timeoutMs } = plan;
    const pin = pinOf(plan.pin, cpus);
    const { folder } = work;
    return oneAfterTheOther(variants, (variant) =>
      measureMemory({ variant, configuration, folder, pin, timeoutMs, seed, abort }),
    );
  },
  sheets: (stored, say) => memorySheets(memoryReport(memoryKind, stored), say),
  ...reportedIn(MEMORY_FORMATS, (stored) => memoryReport(memoryKind, stored)),
};
