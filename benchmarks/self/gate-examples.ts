/**
 * What the gate says of changes that were published: each is made a repository of two commits, the older release from the npm
 * registry and the newer one, and the gate compares them as it would a pull request.
 *
 *     node benchmarks/self/gate-examples.ts [NAME ...] [--budget 5m] [--write] [--keep] [--from FOLDER]
 *
 * --write puts what was measured into docs/gate-examples.md; --keep leaves the repositories in the temporary folder, and says where;
 * --from takes the reports of such a folder, and measures nothing.
 * Packages are taken as they were published, but for what their own developers need to work on them (devDependencies, scripts,
 * which a published package does not use), so that installing a side takes seconds. Exits with 1 where an outcome is another than the
 * one that was published.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageFile } from '../../src/host/files/package-file.ts';
import { readGateJson } from '../../src/search/gate/answer/gate-json.ts';
import type { GateReport, GateRow } from '../../src/search/gate/gate-report.ts';
import { EXAMPLES, type GateExample } from './gate-examples/examples.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    budget: { type: 'string', default: '5m' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
});
const PAGE = packageFile('docs/gate-examples.md');
/** No file of the working tree, which would be a change. */
const REPORT = '.git/gate.json';
const chosen = EXAMPLES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const home = values.from ?? mkdtempSync(join(tmpdir(), 'jsdyno-gate-examples-'));
const FIGURE = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
let isAsPublished = true;
for (const example of chosen) {
  const folder = join(home, example.name);
  if (values.from === undefined) {
    makeRepository(example, folder);
    gate(folder);
  }
  const report = readGateJson(readFileSync(join(folder, REPORT), 'utf8'));
  const outcome = outcomeOf(report);
  const expected = example.expected.every((one) => outcome.includes(one)) && (report.exit === 4) === example.fails;
  isAsPublished &&= expected;
  const words = [`exit ${report.exit}`, ...outcome, ...(expected ? [] : ['not as published'])];
  process.stderr.write(`${example.name}: ${words.join(', ')}\n`);
  const text = measuredText(example, report);
  process.stdout.write(`${text}\n`);
  if (values.write) writeText(example.name, text);
}
if (values.keep) process.stderr.write(`${home}\n`);
else if (values.from === undefined) rmSync(home, { recursive: true });
process.exitCode = isAsPublished ? 0 : 1;

function makeRepository({ pack, from, to, bench, file }: GateExample, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'gate-examples');
  git('config', 'user.email', 'gate-examples@localhost');
  for (const version of [from, to]) {
    for (const name of readdirSync(folder)) if (name !== '.git') rmSync(join(folder, name), { recursive: true });
    unpack(`${pack}@${version}`, folder);
    mkdirSync(dirname(join(folder, bench)), { recursive: true });
    cpSync(packageFile(`benchmarks/self/gate-examples/${file}`), join(folder, bench));
    writeFileSync(join(folder, 'jsdyno.yml'), `operations: ${bench}\nbudget: ${values.budget}\n`);
    git('add', '--all', '--force');
    git('commit', '--quiet', '--message', `${pack} ${version}`);
  }
}

/** The files of a release, and a lock file for what it depends on. */
function unpack(release: string, folder: string): void {
  const packed = mkdtempSync(join(tmpdir(), 'jsdyno-pack-'));
  const npm = (...args: string[]) => execFileSync('npm', [...args, '--ignore-scripts'], { cwd: folder, stdio: 'pipe' });
  npm('pack', release, '--pack-destination', packed);
  const [archive = ''] = readdirSync(packed);
  execFileSync('tar', ['-xzf', join(packed, archive), '-C', folder, '--strip-components=1']);
  rmSync(packed, { recursive: true });
  const path = join(folder, 'package.json');
  const { devDependencies: _, scripts: __, ...fields } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, `${JSON.stringify(fields, null, 2)}\n`);
  npm('install', '--package-lock-only', '--no-audit', '--no-fund');
}

function gate(folder: string): void {
  const line = ['gate', '--base', 'HEAD~1', '--json', REPORT];
  const { status, error } = spawnSync(packageFile('jsdyno'), line, { cwd: folder, stdio: ['ignore', 2, 2] });
  if (!existsSync(join(folder, REPORT))) {
    throw new Error(
      `"jsdyno ${line.join(' ')}" in ${folder} wrote no report: ${error?.message ?? `it ended with ${status}`}`,
    );
  }
}

/** Rows of operations that say something, as `regression: valid of what is no version`. */
function outcomeOf({ rows }: GateReport): string[] {
  const said = rows.filter(
    ({ judged, kind }) => kind === 'ops' && (judged === 'regression' || judged === 'improvement'),
  );
  return [...new Set(said.map((row) => `${row.judged}: ${operationOf(row)}`))];
}

/** Rows are told apart by `group='semver' operation='parse'`. */
function operationOf({ configuration, benchmark }: GateRow): string {
  return /operation='(.*)'/.exec(configuration)?.[1] ?? (configuration || benchmark);
}

/** Markdown of what was measured. */
function measuredText({ pack, from, to }: GateExample, report: GateReport): string {
  const { rows, runtimes, power, selfTest, time, machine, counts, exit } = report;
  const percent = (ratio: number) => `${ratio >= 1 ? '+' : '−'}${Math.abs((ratio - 1) * 100).toFixed(1)} %`;
  const share = (value: number) => `${(value * 100).toFixed(1)} %`;
  const line = (row: GateRow) => {
    const [base, head] = row.figures.map((figure) => (figure === null ? '' : FIGURE.format(figure)));
    // Of the figure that stands beside it: of sizes ratios are the other way round.
    const of = (ratio: number) => percent(row.isSmallerBetter ? 1 / ratio : ratio);
    const ends = row.interval?.map(of) ?? [];
    const change = row.ratio === null ? '' : of(row.ratio);
    const interval = (row.isSmallerBetter ? ends.toReversed() : ends).join(' to ');
    const what = row.kind === 'ops' ? operationOf(row) : `${operationOf(row)}, ${row.metric}`;
    return `| ${row.judged} | ${what} | ${base} | ${head} | ${row.unit} | ${change} | ${interval} | ${row.rounds} |`;
  };
  const said = Object.entries(counts).map(([judged, count]) => `${count} ${judged}`);
  const seen = [
    ...(power === null
      ? []
      : [`It would have detected ${share(power.median)} on the median row, ${share(power.worst.share)} on the worst.`]),
    ...(selfTest === null
      ? []
      : [`Base against base, in the same job: ${selfTest.decided.length} of ${selfTest.rows} rows differ.`]),
  ];
  return [
    '```console',
    '$ jsdyno gate --base HEAD~1',
    '```',
    '',
    `${pack} ${from} against ${to} on ${runtimes.join(', ')}: **exit ${exit}**, ${said.join(', ')}, in ${Math.round(time.wholeMs / 1000)} s. ${seen.join(' ')}`,
    '',
    '| | | base | head | | change | 95 % interval | rounds |',
    '| --- | --- | ---: | ---: | --- | ---: | --- | ---: |',
    ...rows.map(line),
    '',
    `On ${machine.words}. ${machine.warnings.join(' ')}`,
    '',
  ].join('\n');
}

/** Between the two marks of an example. */
function writeText(name: string, text: string): void {
  const [start, end] = [`<!-- measured ${name} -->\n`, `<!-- end ${name} -->`];
  const page = readFileSync(PAGE, 'utf8');
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`docs/gate-examples.md has no marks for ${name}`);
  writeFileSync(PAGE, page.slice(0, from + start.length) + text + page.slice(to));
}
