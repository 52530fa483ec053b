import { METRICS } from '../../../../src/kinds/memory/kind.ts';
import { assembleMemory } from '../../../../src/kinds/memory/report/assemble-memory.ts';
import type { MemoryReport, MemoryRun } from '../../../../src/kinds/memory/report/memory-report.ts';
import type { Series } from '../../../../src/measure/figures.ts';
import { assemble } from '../../../../src/show/report/assemble.ts';
import type { Problem } from '../../../../src/show/report/measured-group.ts';
import type { ReportVariant } from '../../../../src/show/report/row.ts';

interface Row {
  benchmark: string;
  name: string | null;
  runs: Record<string, MemoryRun[]>;
  problems?: Record<string, Problem>;
}

/** Runs around a peak in bytes, and a slope in bytes a second, that differ a little from run to run. */
export function runsOf(peak: number, slope: number, count: number, more: Partial<MemoryRun> = {}): MemoryRun[] {
  return Array.from({ length: count }, (_, i) => {
    const wave = 1 + 0.004 * Math.sin(2.4 * i + peak);
    const peakRss = Math.round(peak * wave);
    const rss = { endRss: peakRss - 1e6, growthRss: slope * wave, levelRss: peakRss * 0.9, spanRss: 7 };
    const heap = { peakHeap: peakRss / 10, growthHeap: (slope * wave) / 2, levelHeap: peakRss / 11, spanHeap: 7 };
    return { ...rss, ...heap, peakRss, processes: 1, seconds: 10 + i / 100, heapGap: 0.5, ...more };
  });
}

function courseOf(runs: readonly MemoryRun[]): Series {
  const rss = Array.from({ length: 40 }, (_, i) => ((runs[0]?.peakRss ?? 0) * (20 + i)) / 60);
  return { seconds: rss.map((_, i) => i / 4), values: { rss, heap: rss.map((bytes) => bytes / 10) } };
}

export function reportOf(variants: ReportVariant[], rows: readonly Row[]): MemoryReport {
  const [baseline = '', ...contenders] = variants.map(({ label }) => label);
  const groups = rows.flatMap(({ benchmark, runs, problems = {} }) =>
    METRICS.map((metric) => {
      const figures = Object.entries(runs).map(
        ([label, own]) =>
          [
            label,
            own.flatMap((told) => metric.figureOf({ rate: null, told: { metrics: known(told) } }) ?? []),
          ] as const,
      );
      const rates = new Map(figures);
      return {
        benchmark,
        configuration: '',
        metric: metric.name,
        rates,
        paired: true,
        problems: new Map(Object.entries(problems)),
      };
    }),
  );
  return assembleMemory({
    report: assemble({
      groups,
      metrics: METRICS,
      baseline,
      contenders,
      variants,
      warnings: [{ kind: 'machine', subject: { type: 'machine', name: null }, words: 'is not idle', next: null }],
    }),
    processes: rows.map(({ benchmark, name, runs }) => ({
      benchmark,
      name,
      runs: new Map(Object.entries(runs)),
      courses: new Map(Object.entries(runs).map(([label, own]) => [label, courseOf(own)])),
    })),
    problems: new Map(rows.map(({ benchmark, problems = {} }) => [benchmark, new Map(Object.entries(problems))])),
    warmup: '30%',
  });
}

function known(run: MemoryRun): Record<string, number> {
  return Object.fromEntries(
    Object.entries(run).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export function variant(label: string, runtime: string): ReportVariant {
  return { label, runtime, version: '1.2.3', flags: [], sha256: null };
}

/** Three runtimes: one as much, one more that grows; one of another engine, which tells no heap and falls. */
export const SCRIPTS = reportOf(
  [variant('node@22', 'node'), variant('node@24', 'node'), variant('bun@1', 'bun')],
  [
    {
      benchmark: 'app.js',
      name: 'app.js',
      runs: {
        'node@22': runsOf(60e6, 100, 6),
        'node@24': runsOf(79e6, 1.2e6, 6),
        'bun@1': runsOf(40e6, -9e5, 6, {
          peakHeap: undefined,
          growthHeap: undefined,
          heapGap: undefined,
          processes: 3,
        }),
      },
    },
    {
      benchmark: 'fails.js',
      name: 'fails.js',
      runs: { 'node@22': runsOf(50e6, 3e4, 6), 'node@24': [], 'bun@1': [] },
      problems: {
        'node@24': { verdict: 'failed', reason: 'node@24: exited with code 7: Error: no' },
        'bun@1': { verdict: 'unavailable', reason: 'bun@1: it lacks node:v8' },
      },
    },
  ],
);

/** One command line, once, and too short for growth. */
export const ALONE = reportOf(
  [variant('node -e 0', 'command')],
  [
    {
      benchmark: 'command',
      name: null,
      runs: {
        'node -e 0': runsOf(43e6, 0, 1, {
          growthRss: undefined,
          growthHeap: undefined,
          peakHeap: undefined,
          heapGap: 2.1,
        }),
      },
    },
  ],
);
