import { assembleStartup } from '../../../../src/kinds/startup/report/assemble-startup.ts';
import type { ProcessRun, ProcessRuns, StartupReport } from '../../../../src/kinds/startup/report/startup-report.ts';
import { assemble } from '../../../../src/show/report/assemble.ts';
import type { MeasuredGroup, Problem } from '../../../../src/show/report/measured-group.ts';
import type { ReportVariant } from '../../../../src/show/report/row.ts';

interface Row {
  benchmark: string;
  name: string | null;
  description?: string;
  runs: Record<string, ProcessRun[]>;
  problems?: Record<string, Problem>;
}

/** Times around a mean that differ from run to run, and from one side to the other. */
function runsOf(mean: number, count: number, phase: number, more: Partial<ProcessRun> = {}): ProcessRun[] {
  return Array.from({ length: count }, (_, i) => ({
    wall: mean * (1 + 0.04 * Math.sin(phase + 2.4 * i)),
    user: mean * 0.7,
    system: mean * 0.2,
    peakBytes: 43_212 * 1024 + 4096 * i,
    ...more,
  }));
}

function reportOf(variants: ReportVariant[], rows: readonly Row[]): StartupReport {
  const [baseline = '', ...contenders] = variants.map(({ label }) => label);
  const groups = rows.map(({ benchmark, runs, problems = {} }): MeasuredGroup => {
    const rates = new Map(Object.entries(runs).map(([label, own]) => [label, own.map(({ wall }) => 1 / wall)]));
    return { benchmark, configuration: '', rates, paired: true, problems: new Map(Object.entries(problems)) };
  });
  return assembleStartup({
    report: assemble({
      groups,
      baseline,
      contenders,
      variants,
      warnings: [{ kind: 'machine', subject: { type: 'machine', name: null }, words: 'is not idle', next: null }],
    }),
    processes: rows.map(
      ({ benchmark, name, description = null, runs }): ProcessRuns => ({
        benchmark,
        name,
        description,
        runs: new Map(Object.entries(runs)),
      }),
    ),
    problems: new Map(groups.map(({ benchmark, problems = new Map() }) => [benchmark, problems])),
  });
}

function variant(label: string, runtime: string): ReportVariant {
  return { label, runtime, version: '1.2.3', flags: [], sha256: null };
}

/** Three runtimes on two scripts: every verdict, and what is not available. */
export const SCRIPTS = reportOf(
  [variant('node@20', 'node'), variant('node@22', 'node'), variant('bun@1', 'bun')],
  [
    {
      benchmark: 'empty',
      name: 'empty',
      description: 'an empty script',
      runs: { 'node@20': runsOf(0.04, 10, 0), 'node@22': runsOf(0.04, 10, 1), 'bun@1': runsOf(0.012, 10, 2) },
    },
    {
      benchmark: 'snapshot',
      name: 'snapshot',
      description: 'from a startup snapshot',
      runs: { 'node@20': runsOf(0.05, 10, 0), 'node@22': runsOf(0.061, 10, 0.1) },
      problems: { 'bun@1': { verdict: 'unavailable', reason: 'bun@1: startup snapshots need Node.js 18.20 or newer' } },
    },
  ],
);

/** Command lines: one that takes seconds, one that fails, one that has an outlier and tells neither CPU time nor memory. */
export const COMMANDS = reportOf(
  [variant('node a.js', 'command'), variant('sh -c "exit 1 | cat"', 'command'), variant('a.out', 'command')],
  [
    {
      benchmark: 'command',
      name: null,
      runs: {
        'node a.js': runsOf(1.4, 12, 0),
        'sh -c "exit 1 | cat"': [],
        'a.out': runsOf(1.1, 12, 1).map(({ wall }, i) => ({ wall: i === 5 ? wall * 2 : wall })),
      },
      problems: { 'sh -c "exit 1 | cat"': { verdict: 'failed', reason: 'sh -c "exit 1 | cat": exited with code 1' } },
    },
  ],
);

/** One command, once. */
export const ALONE = reportOf(
  [variant('true', 'command')],
  [{ benchmark: 'command', name: null, runs: { true: runsOf(0.0004, 1, 0) } }],
);

/** A command whose first start took three times as long, and counts or does not; and one whose first did not take longer. */
export function firstStarts(isCounted: boolean): StartupReport {
  const runs = runsOf(0.4, 6, 0);
  const slow = isCounted
    ? [{ wall: 1.2, first: 1.2 }, ...runs]
    : runs.map((run, i) => (i === 0 ? { ...run, first: 1.2 } : run));
  const same = runs.map((run, i) => (i === 0 ? { ...run, first: 0.42 } : run));
  const labels = [variant('slow', 'command'), variant('same', 'command')];
  return reportOf(labels, [{ benchmark: 'command', name: null, runs: { slow, same } }]);
}
