/**
 * What the adaptive mode with calibration saves against upstream's fixed 30 runs, and whether it says the same: both
 * over the same built-in configurations, node@18.16.0 against node@20.0.0, in one go on one machine.
 *
 *     node benchmarks/self/adaptive-against-fixed.ts [--runs 30] [--quick]
 *
 * The fixed part runs each configuration as its benchmark declares it, in one process a run as everywhere in jsdyno;
 * upstream's two further processes a run are not counted against it. Takes about half an hour; --quick, with short
 * benchmarks only, a few minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compare, openStore, type Report, type ReportRow } from '../../src/index.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '30' }, quick: { type: 'boolean' } } });

const CHOICE = values.quick
  ? {
      categories: ['buffers', 'url'],
      filter: ['buffer-concat.js', 'buffer-tojson', 'legacy-url-parse', 'url-parse.js'],
    }
  : {
      categories: ['buffers', 'events', 'streams', 'url'],
      filter: [
        'buffer-concat.js',
        'buffer-tojson',
        'buffer-compare.js',
        'ee-once',
        'eventtarget.js',
        'destroy.js',
        'pipe.js',
        'legacy-url-parse',
      ],
    };

const home = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const database = openStore(join(home, 'experiments.sqlite'));
const common = {
  baseline: 'node@18.16.0',
  contenders: ['node@20.0.0'],
  ...CHOICE,
  runs: Number(values.runs),
  seed: 1,
  database,
};

const adaptive = await timed('adaptive with calibration', { ...common, calibrate: true });
const fixed = await timed(`fixed ${values.runs}`, { ...common, fixed: true });
rmSync(home, { recursive: true });

console.log(`\n${fixed.report.rows.length} configurations`);
console.log(`fixed     ${minutes(fixed.seconds)}  ${runsOf(fixed.report)} runs`);
console.log(
  `adaptive  ${minutes(adaptive.seconds)}  ${runsOf(adaptive.report)} runs, calibration included in the time`,
);
console.log(`ratio     ${(fixed.seconds / adaptive.seconds).toFixed(2)}`);
printAgreement(fixed.report, adaptive.report);

async function timed(name: string, options: Parameters<typeof compare>[0]) {
  process.stderr.write(`${name} ...\n`);
  const startedAt = performance.now();
  const report = await compare(options);
  return { report, seconds: (performance.now() - startedAt) / 1000 };
}

/** Rows of the adaptive part show the n that was chosen: they are matched by what their benchmark declares. */
function declaredNames(report: Report): Map<string, ReportRow> {
  const calibration = (report.experiment?.calibration ?? []) as {
    benchmark: string;
    configuration: string;
    parameter: string;
    declared: number;
    used: number;
  }[];
  const declared = new Map(
    calibration.map(({ benchmark, configuration, parameter, declared: value, used }) => [
      `${benchmark} ${configuration}`,
      `${benchmark} ${configuration.replace(`${parameter}=${used}`, `${parameter}=${value}`)}`,
    ]),
  );
  return new Map(
    report.rows.map((row) => {
      const name = `${row.benchmark} ${row.configuration}`;
      return [declared.get(name) ?? name, row];
    }),
  );
}

function printAgreement(reference: Report, other: Report): void {
  const rows = declaredNames(other);
  let same = 0;
  const differing: string[] = [];
  for (const row of reference.rows) {
    const match = rows.get(`${row.benchmark} ${row.configuration}`);
    if (match?.verdict === row.verdict) same++;
    else
      differing.push(
        `  ${row.benchmark} ${row.configuration}\n    fixed: ${words(row)}\n    adaptive: ${words(match)}`,
      );
  }
  const opposite = reference.rows.filter((row) => {
    const match = rows.get(`${row.benchmark} ${row.configuration}`)?.verdict;
    return (row.verdict === 'faster' && match === 'slower') || (row.verdict === 'slower' && match === 'faster');
  });
  console.log(`verdicts  ${same} of ${reference.rows.length} the same, ${opposite.length} of opposite sign`);
  if (differing.length > 0) console.log(`\ndiffering:\n${differing.join('\n')}`);
  for (const warning of other.warnings) console.log(`! ${warning}`);
}

function words(row: ReportRow | undefined): string {
  return row === undefined ? 'no such row' : `${row.verdict}, ${row.reason}`;
}

function runsOf(report: Report): number {
  return report.rows.reduce((sum, row) => sum + row.counts[0] + row.counts[1], 0);
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1).padStart(6)} min`;
}
