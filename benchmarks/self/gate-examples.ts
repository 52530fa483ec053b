/**
 * What the gate says of changes that were published: each is made a repository of two commits, the older release from the npm
 * registry and the newer one, and the gate compares them as it would a pull request.
 *
 *     node benchmarks/self/gate-examples.ts [NAME ...] [--budget 5m] [--write] [--keep]
 *
 * --write puts what was measured into docs/gate-examples.md; --keep leaves the repositories in the temporary folder, and says where.
 * Packages are taken as they were published, but for what their own developers need to work on them (devDependencies, scripts,
 * which a published package does not use), so that installing a side takes seconds. Exits with 1 where an outcome is another than the
 * one that was published.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageFile } from '../../src/files/package-file.ts';
import type { GateReport, GateRow } from '../../src/gate/gate-report.ts';
import { EXAMPLES, type GateExample } from './gate-examples/examples.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    budget: { type: 'string', default: '5m' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const PAGE = packageFile('docs/gate-examples.md');
const chosen = EXAMPLES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const home = mkdtempSync(join(tmpdir(), 'jsdyno-gate-examples-'));
let isAsPublished = true;
for (const example of chosen) {
  const folder = join(home, example.name);
  makeRepository(example, folder);
  const { report, exit, output } = gate(folder);
  const outcome = outcomeOf(report);
  const expected = example.expected.every((one) => outcome.includes(one)) && (exit === 4) === example.fails;
  isAsPublished &&= expected;
  process.stderr.write(
    `${output}\n${example.name}: exit ${exit}, ${outcome.join(', ')}${expected ? '' : ', not as published'}\n`,
  );
  const text = measuredText(example, report, exit);
  process.stdout.write(`${text}\n`);
  if (values.write) writeText(example.name, text);
}
if (values.keep) process.stderr.write(`${home}\n`);
else rmSync(home, { recursive: true });
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

function gate(folder: string): { report: GateReport; exit: number | null; output: string } {
  const json = join(folder, '.git', 'gate.json');
  const line = ['gate', '--base', 'HEAD~1', '--json', json];
  const { status, stdout, stderr } = spawnSync(packageFile('jsdyno'), line, { cwd: folder, encoding: 'utf8' });
  try {
    return { report: JSON.parse(readFileSync(json, 'utf8')), exit: status, output: stdout };
  } catch {
    throw new Error(`jsdyno ${line.join(' ')} in ${folder} wrote no report\n${stdout}\n${stderr}`);
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
function measuredText({ pack, from, to }: GateExample, report: GateReport, exit: number | null): string {
  const { rows, runtimes, power, time, machine, counts } = report;
  const number = (value: number | null, digits = 3) => (value === null ? '' : value.toPrecision(digits));
  const percent = (ratio: number) => `${ratio >= 1 ? '+' : '−'}${Math.abs((ratio - 1) * 100).toFixed(1)} %`;
  const line = (row: GateRow) => {
    const change = row.ratio === null ? '' : percent(row.ratio);
    const interval = row.interval === null ? '' : `${row.interval.map(percent).join(' to ')}`;
    const [base, head] = row.figures;
    return `| ${row.judged} | ${operationOf(row)} | ${row.metric} | ${number(base)} | ${number(head)} | ${row.unit} | ${change} | ${interval} | ${row.rounds} |`;
  };
  const said = Object.entries(counts).map(([judged, count]) => `${count} ${judged}`);
  return [
    '```console',
    '$ jsdyno gate --base HEAD~1',
    '```',
    '',
    `${pack} ${from} against ${to} on ${runtimes.join(', ')}: **exit ${exit}**, ${said.join(', ')}. ${Math.round(time.wholeMs / 1000)} s in all.`,
    ...(power === null ? [] : [`It could have shown ${(power.median * 100).toFixed(1)} % on the median row.`]),
    '',
    '| | operation | metric | base | head | unit | change | 95 % interval | rounds |',
    '| --- | --- | --- | ---: | ---: | --- | ---: | --- | ---: |',
    ...rows.map(line),
    '',
    `Machine: ${[machine.words, ...machine.warnings].join('; ')}.`,
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
