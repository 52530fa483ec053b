import { missingWarning, type Problem, stateOf } from '../../../show/report/measured-group.ts';
import type { Report, ReportRow } from '../../../show/report/row.ts';
import { estimateOf } from '../../../stats/estimate.ts';
import { largest } from '../../../stats/extremes.ts';
import { meanOfKnown, medianOfKnown } from '../../../stats/known.ts';
import type { Warning } from '../../../stats/warning.ts';
import { groupsWarning, outlierWarning } from '../../../stats/warnings.ts';
import { shortTime } from '../../../text/english-numbers.ts';
import { LEAST_LOOKS, LEAST_SECONDS } from '../measure/memory-figures.ts';
import { growthOf, type RunGrowth } from './growth.ts';
import { comparisonOf } from './memory-relative.ts';
import type { MemoryCell, MemoryReport, MemoryRun, ProcessRuns } from './memory-report.ts';

interface MemoryMeasurements {
  /** the comparisons: figures are one over bytes */
  report: Report;
  processes: Iterable<ProcessRuns>;
  /** why a label has no runs or too few, by benchmark and label */
  problems: ReadonlyMap<string, ReadonlyMap<string, Problem>>;
  warmup: string | null;
}

/** Joins the comparisons of an experiment about memory with what each process needed. Pure. */
export function assembleMemory({ report, processes, problems, warmup }: MemoryMeasurements): MemoryReport {
  const { experiment, environment, variants, warnings, method } = report;
  const [first] = variants;
  const all = [...processes];
  const isOld = ({ growthRss, trendRss }: MemoryRun) => growthRss !== undefined && trendRss === undefined;
  return {
    experiment,
    environment,
    variants,
    processes: all.map(({ benchmark, name, runs, courses }) => ({
      name,
      cells: variants.map(({ label, runtime }, place): MemoryCell => {
        const rowOf = (metric: string): ReportRow | undefined =>
          place === 0
            ? undefined
            : report.rows.find(
                (row) => row.benchmark === benchmark && row.contender === label && row.metric === metric,
              );
        const own = runs.get(label) ?? [];
        const problem = problems.get(benchmark)?.get(label);
        return {
          ...cellOf(label, own, problem),
          relative: comparisonOf(rowOf('peakRss')),
          // Each engine counts in its own way what a heap is, and not all tell of collections.
          heapRelative: runtime === first?.runtime ? comparisonOf(rowOf('peakHeap')) : null,
          course: courses.get(label) ?? null,
          warnings: warningsOf(own, label, problem),
        };
      }),
    })),
    warmup,
    ofHalf: !all.some(({ runs }) => [...runs.values()].some((own) => own.some(isOld))),
    warnings,
    method,
  };
}

type OwnCell = Omit<MemoryCell, 'course' | 'relative' | 'heapRelative' | 'warnings'>;

function cellOf(variant: string, runs: readonly MemoryRun[], problem: Problem | undefined): OwnCell {
  const seconds = medianOfKnown(runs.map((run) => run.seconds));
  const processes = runs.flatMap((run) => run.processes ?? []);
  return {
    ...stateOf(variant, runs.length, problem),
    seconds,
    processes: processes.length === 0 ? null : largest(processes),
    peakRss: estimateOf(runs.map(({ peakRss }) => peakRss)),
    peaks: runs.map(({ peakRss }) => peakRss),
    // The same mean as of the peak, so that it is never above it.
    endRss: estimateOf(runs.map(({ endRss }) => endRss))?.value ?? null,
    endBefore: medianOfKnown(runs.map(({ endBefore }) => endBefore)),
    rest: restOf(runs),
    growth: growthOf(slopesOf(runs, 'Rss'), shortWords(seconds)),
    peakHeap: estimateOf(runs.map(({ peakHeap }) => peakHeap)),
    heapGrowth: growthOf(slopesOf(runs, 'Heap'), heapWords(runs)),
    outsideGrowth: meanOfKnown(runs.map(({ growthOutside: outside }) => outside)),
  };
}

function restOf(runs: readonly MemoryRun[]): MemoryCell['rest'] {
  const [since, rise] = [runs.map(({ restSince }) => restSince), runs.map(({ restRise }) => restRise)];
  const [middle, by] = [medianOfKnown(since), medianOfKnown(rise)];
  const isOfMost = 2 * since.filter((one) => one !== undefined).length > runs.length;
  return isOfMost && middle !== null && by !== null ? { since: middle, rise: by } : null;
}

function slopesOf(runs: readonly MemoryRun[], of: 'Rss' | 'Heap'): RunGrowth[] {
  return runs.flatMap((run) => {
    const [slope, level, span] = [run[`growth${of}`], run[`level${of}`], run[`span${of}`]];
    if (slope === undefined || level === undefined || span === undefined) return [];
    const { [`lasting${of}`]: lasting = slope, [`trend${of}`]: trend = Math.sign(slope) } = run;
    return [{ slope, lasting, trend, level, span }];
  });
}

function shortWords(seconds: number | null): string {
  const ran = seconds === null ? 'it did not run' : `it ran ${shortTime(seconds * 1e9)}`;
  return `${ran}; growth needs ${LEAST_LOOKS} samples over ${LEAST_SECONDS} s after the warm-up`;
}

function heapWords(runs: readonly MemoryRun[]): string {
  const gap = medianOfKnown(runs.map(({ heapGap }) => heapGap));
  if (gap === null) return 'it does not tell its heap';
  if (runs.some(({ peakHeap }) => peakHeap !== undefined)) {
    return `fewer than ${LEAST_LOOKS} collections of it were seen after the warm-up`;
  }
  return `its event loop stood still for ${shortTime(gap * 1e9)}, in which nobody could look at the heap`;
}

/** A server at rest shows the memory of its start alone. */
function unaskedWarning(runs: readonly MemoryRun[], subject: Warning['subject']): Warning | null {
  const port = runs.find(({ listens }) => listens !== undefined)?.listens;
  if (port === undefined) return null;
  const words = `it listened on port ${port}, but got no requests`;
  return { kind: 'no-load', subject, words, next: '--load / puts load on it', values: { port: String(port) } };
}

/** Runs that are missing beside those that were measured, runs far from the others, and runs in two groups. */
function warningsOf(runs: readonly MemoryRun[], variant: string, problem: Problem | undefined): Warning[] {
  const subject = { type: 'process', name: variant } as const;
  const logs = Float64Array.from(runs, ({ peakRss }) => Math.log(peakRss));
  const odd = [unaskedWarning(runs, subject), outlierWarning(logs, subject), groupsWarning(logs, subject)];
  return [...missingWarning(variant, runs, problem, subject), ...odd.filter((warning) => warning !== null)];
}
