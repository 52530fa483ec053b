/**
 * How long one program of 200 modules takes to start in the forms in which people ship it, by `jsdyno startup`: with everything in memory, with
 * nothing of it in the page cache, and at first, when caches of code are empty.
 *
 *     node benchmarks/self/starts.ts [--on node@20,node@22,node@24,node@26,bun@1,deno@2] [--runs 20]
 *
 * Executables of Node.js before 25.5 are made with postject from npm. Linux only: `dd` takes files out of the page cache. `deno compile` needs a
 * download that npm has not, and is left out where it fails.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseVariant, resolveVariant } from '../../src/host/runtimes/index.ts';
import { studentTCritical } from '../../src/stats/student-t.ts';
import { jsdyno, scratch } from './command.ts';
import { FORMS, writeForms } from './starts/program.ts';

const { values } = parseArgs({
  options: {
    on: { type: 'string', default: 'node@20,node@22,node@24,node@26,bun@1,deno@2' },
    runs: { type: 'string', default: '20' },
  },
});

interface Form {
  name: string;
  line: string;
  /** What a start leaves behind and the next one reads. */
  cache?: string;
}

writeForms(scratch);
const cells = new Map<string, Map<string, string[]>>();
for (const text of values.on.split(',')) {
  const { variant } = await resolveVariant(parseVariant(text), {});
  const { kind: name, version } = variant.runtime;
  const column = `${name} ${version}`;
  const forms = formsOf(name, version, variant.runtime.executable);
  const warm = await meansOf(forms, () => []);
  const cold = await meansOf(forms, (form) => ['--prepare', evict(form, variant.runtime.executable)]);
  const cached = forms.filter(({ cache }) => cache !== undefined);
  const first =
    cached.length === 0 ? new Map() : await meansOf(cached, ({ cache }) => ['--prepare', `rm -rf ${cache}`]);
  for (const form of forms) {
    const row = cells.get(form.name) ?? new Map<string, string[]>();
    row.set(
      column,
      [warm, cold, first].map((means) => means.get(form.name) ?? ''),
    );
    cells.set(form.name, row);
  }
  console.error(`${column} is done`);
}
print();

function print(): void {
  const columns = [...new Set([...cells.values()].flatMap((row) => [...row.keys()]))];
  for (const [at, title] of ['warm', 'nothing in the page cache', 'caches of code are empty'].entries()) {
    console.log(`| ${title}, ms | ${columns.join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length)}`);
    for (const [name, row] of cells) {
      const figures = columns.map((column) => row.get(column)?.[at] ?? '');
      if (figures.some((figure) => figure !== '')) console.log(`| ${name} | ${figures.join(' | ')} |`);
    }
    console.log();
  }
}

function formsOf(runtime: string, version: string, executable: string): Form[] {
  const at = (path: string) => join(scratch, path);
  const run = (path: string) => `${executable}${runtime === 'deno' ? ' run -A' : ''} ${at(path)}`;
  const files: Form[] = [
    { name: '200 CommonJS modules', line: run(FORMS.cjs) },
    { name: '200 ES modules', line: run(FORMS.esm) },
    { name: '200 TypeScript modules', line: run(FORMS.ts) },
    { name: 'one file', line: run(FORMS.oneFile) },
  ];
  const made = (out: string, make: () => void): string | undefined => {
    try {
      make();
      return at(out);
    } catch (error) {
      console.error(
        `${runtime} ${version} makes no ${out}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      );
      return undefined;
    }
  };
  const executables = (list: [name: string, path: string | undefined][]): Form[] =>
    list.flatMap(([name, path]) => (path === undefined ? [] : [{ name, line: path }]));
  if (runtime === 'bun') {
    const build = (out: string, ...flags: string[]) =>
      made(out, () => exec(executable, 'build', '--compile', ...flags, at(FORMS.cjs), '--outfile', at(out)));
    return [
      ...files,
      ...executables([
        ['single executable', build('bun-program')],
        ['single executable with bytecode', build('bun-bytecode', '--bytecode')],
      ]),
    ];
  }
  if (runtime === 'deno') {
    const cache = at('deno');
    const path = made('deno-program', () => exec(executable, 'compile', '-o', at('deno-program'), at(FORMS.esm)));
    const cached = files.map((form) => ({ ...form, line: `DENO_DIR=${cache} ${form.line}`, cache }));
    return [...cached, ...executables([['single executable', path]])];
  }
  const [major = 0] = version.split('.').map(Number);
  const cache = at(`cache-${major}`);
  const blob = at(`snapshot-${major}`);
  exec(executable, '--snapshot-blob', blob, '--build-snapshot', at(FORMS.snapshot));
  return [
    ...files.filter(({ line }) => major >= 22 || !line.endsWith('mts')),
    ...(major < 22
      ? []
      : [
          compileCached('200 CommonJS modules', FORMS.cjs),
          compileCached('200 ES modules', FORMS.esm),
          compileCached('200 TypeScript modules', FORMS.ts),
        ]),
    { name: 'snapshot of the heap', line: `${executable} --snapshot-blob ${blob} ${at(FORMS.oneFile)}` },
    ...executables([['single executable', made(`sea-${major}`, () => buildSea(executable, major))]]),
  ];

  function compileCached(name: string, path: string): Form {
    return { name: `${name}, compile cache`, line: `NODE_COMPILE_CACHE=${cache} ${run(path)}`, cache };
  }
}

function buildSea(executable: string, major: number): void {
  const [out, config, blob] = [`sea-${major}`, `sea-${major}.json`, `sea-${major}.blob`].map((name) =>
    join(scratch, name),
  );
  const isBuiltIn = major >= 26;
  writeFileSync(
    config as string,
    JSON.stringify({
      main: join(scratch, FORMS.oneFile),
      output: isBuiltIn ? out : blob,
      disableExperimentalSEAWarning: true,
    }),
  );
  if (isBuiltIn) {
    exec(executable, '--build-sea', config as string);
    return;
  }
  exec(executable, '--experimental-sea-config', config as string);
  exec('cp', executable, out as string);
  exec(
    'npx',
    '--yes',
    'postject@1.0.0-alpha.6',
    out as string,
    'NODE_SEA_BLOB',
    blob as string,
    '--sentinel-fuse',
    'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
  );
}

function exec(command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: scratch, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Takes the files that a start reads out of the page cache, by what `dd` asks of the kernel. */
function evict({ line }: Form, executable: string): string {
  const program = line.split(' ').at(-1) as string;
  const files = program.startsWith(scratch) && /\.m?[jt]s$/.test(program) ? join(program, '..') : program;
  return `sync; find ${files} ${executable} -type f -exec dd if={} iflag=nocache count=0 status=none ';'`;
}

/** Means of a form in ms, with half of their 95 % interval, all forms in turn. */
async function meansOf(forms: readonly Form[], more: (form: Form) => string[]): Promise<Map<string, string>> {
  const out = join(scratch, 'starts.json');
  const words = forms.flatMap((form) => ['--command', form.line, '-n', form.name, ...more(form)]);
  await jsdyno(['startup', ...words, '--runs', values.runs, '--export-json', out, '--offline', '--no-progress']);
  const { results } = JSON.parse(readFileSync(out, 'utf8')) as {
    results: { command: string; mean: number; stddev: number; times: number[] }[];
  };
  rmSync(out);
  return new Map(
    results.map(({ mean, stddev, times }, i) => {
      const half = (studentTCritical(0.05, times.length - 1) * stddev) / Math.sqrt(times.length);
      return [(forms[i] as Form).name, `${(mean * 1e3).toFixed(0)} ± ${(half * 1e3).toFixed(0)}`];
    }),
  );
}
