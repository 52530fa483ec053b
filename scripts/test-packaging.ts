/**
 * The packed package as users get it: installed by each package manager, in a project, a workspace and globally, on each Node.js. Needs a network.
 *
 *     npm run test:packaging [-- WORD ...]      words choose: npm, pnpm, yarn (Plug'n'Play), bun; 22, 24, 26; project, workspace, global
 *     ... FILE.tgz                              this package, not one of this checkout
 *
 * In each place `jsdyno ops` measures a file of its own and one for node:bench; in a project there are a page, a gate, and types, too.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { packageFile } from '../src/host/files/package-file.ts';
import { install } from '../src/index.ts';
import { packPackage } from './pack.ts';

/** Command lines for a shell; TARBALL stands for the path of the package, and HERE for a folder of the test's own. */
interface Manager {
  /** Its own package. */
  from?: string;
  /** Adds packages to the project in the working directory. */
  add: string;
  /** Runs a program of the project. */
  run: string;
  /** Installs globally, and what runs jsdyno then. */
  global: [install: string, run: string];
}

const MANAGERS: Record<string, Manager> = {
  npm: {
    add: 'npm install --no-audit --no-fund',
    run: 'npx --no-install',
    global: ['npm install --global --prefix HERE --no-audit --no-fund TARBALL', 'HERE/bin/jsdyno'],
  },
  pnpm: { from: 'pnpm', add: 'pnpm add', run: 'pnpm exec', global: ['pnpm add --global TARBALL', 'jsdyno'] },
  yarn: {
    from: '@yarnpkg/cli-dist',
    add: 'yarn add',
    run: 'yarn run',
    global: ['yarn --version', 'yarn dlx --quiet --package jsdyno@TARBALL jsdyno'],
  },
  bun: { from: 'bun', add: 'bun add', run: 'bun run', global: ['bun add --global TARBALL', 'jsdyno'] },
};

const FILES = {
  'ops.mjs': "import { suite } from 'jsdyno';\nsuite('own').add('parse', () => JSON.parse('[1]'));\n",
  'bench.mjs': "import { bench } from 'node:bench';\nbench('of node:bench', () => JSON.parse('[2]'));\n",
  'typed.mts': `import { compare } from 'jsdyno';
import { Suite } from 'jsdyno/benchmark';
const report = await compare({ baseline: 'node@20', contenders: ['node@22'], categories: ['url'] });
const wrong: string = report.rows[0]!.counts[0]!;
console.log(wrong, new Suite().add('a', () => 1));
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: { module: 'nodenext', target: 'es2024', strict: true, noEmit: true },
    files: ['typed.mts'],
  }),
  'jsdyno.yml': 'operations: [ops.mjs]\ninstall: false\nbudget: 20s\n',
  '.gitignore': '*\n!*.mjs\n!package.json\n!jsdyno.yml\n',
  'pnpm-workspace.yaml': "packages: ['packages/*']\n",
  '.yarnrc.yml': 'enableTelemetry: false\n',
  'yarn.lock': '',
};

type Place = 'project' | 'workspace' | 'global';
const PLACES: readonly Place[] = ['project', 'workspace', 'global'];
const MAJORS = ['22', '24', '26'];

const words = process.argv.slice(2);
const chosen = <T extends string>(all: readonly T[]) => {
  const some = all.filter((one) => words.includes(one));
  return some.length > 0 ? some : all;
};
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-packaging-'));
const registry = spawnSync('npm config get registry', { encoding: 'utf8', shell: true }).stdout.trim();

/** @throws Error with what it printed, where a command line ends with another exit code than 0, or one of `also` */
function sh(line: string, cwd: string, env: NodeJS.ProcessEnv, also: readonly number[] = []): string {
  const { status, stdout, stderr } = spawnSync(line, { cwd, env, encoding: 'utf8', shell: true });
  if (status === 0 || also.includes(status ?? -1)) return stdout;
  throw new Error(`${line}: exit code ${status}\n${stdout.slice(-800)}${stderr.slice(-800)}`);
}

/** What a test's processes see: its Node.js and its package managers first, and places of their own for what is global. */
function environment(node: string, here: string): NodeJS.ProcessEnv {
  const first = [dirname(node), join(folder, 'tools/node_modules/.bin'), join(here, 'bin'), here].join(delimiter);
  const { npm_config_prefix: _, ...rest } = process.env;
  return {
    ...rest,
    PATH: `${first}${delimiter}${process.env.PATH}`,
    JSDYNO_HOME: join(here, 'home'),
    PNPM_HOME: here,
    BUN_INSTALL: here,
    YARN_GLOBAL_FOLDER: join(folder, 'yarn'),
    YARN_NPM_REGISTRY_SERVER: registry,
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  };
}

/** @throws Error that says what failed */
function tryIn(place: Place, manager: Manager, tarball: string, node: string): void {
  const here = mkdtempSync(join(folder, `${place}-`));
  const project = join(here, 'project');
  const within = place === 'workspace' ? join(project, 'packages/a') : project;
  mkdirSync(within, { recursive: true });
  for (const [file, text] of Object.entries(FILES)) {
    writeFileSync(join(/yaml$|yarn/.test(file) ? project : within, file), text);
  }
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'root', private: true, workspaces: ['packages/*'] }),
  );
  if (place === 'workspace')
    writeFileSync(join(within, 'package.json'), JSON.stringify({ name: 'a', version: '1.0.0' }));
  const env = environment(node, here);
  const filled = (line: string) => line.replaceAll('TARBALL', tarball).replaceAll('HERE', here);
  const isYarn = manager.add.startsWith('yarn');
  if (place === 'global') sh(filled(manager.global[0]), within, env);
  else sh(`${manager.add} ${isYarn ? 'jsdyno@' : ''}${tarball}`, within, env);
  const jsdyno = place === 'global' ? filled(manager.global[1]) : `${manager.run} jsdyno`;
  // 3: on a busy machine a row may be too disturbed to be measured.
  const measured = sh(`${jsdyno} ops ops.mjs bench.mjs --runs 1 --no-progress`, within, env, [3]);
  for (const row of ['parse', 'of node:bench'])
    if (!measured.includes(row)) throw new Error(`no row ${row}:\n${measured}`);
  if (place !== 'project') return;
  sh(`${jsdyno} report -o page.html`, within, env);
  if (!readFileSync(join(within, 'page.html'), 'utf8').includes('<svg')) throw new Error('the page has no chart');
  sh('git init -q && git add -A && git -c user.name=a -c user.email=a@b.c commit -qm one', within, env);
  writeFileSync(join(within, 'ops.mjs'), `${FILES['ops.mjs']}// changed\n`);
  const gate = sh(`${jsdyno} gate --base HEAD --no-progress`, within, env, [3]);
  if (!/own|parse|row/.test(gate)) throw new Error(`no gate:\n${gate}`);
  sh(`${manager.add} typescript@5.9`, within, env);
  // Under Plug'n'Play TypeScript 7 finds no packages, and undici-types not those of Node.js.
  const compilers = isYarn
    ? ['yarn run tsc --skipLibCheck']
    : [`${manager.run} tsc`, `"${process.execPath}" "${packageFile('node_modules/typescript/bin/tsc')}"`];
  for (const compiler of compilers) {
    const told = sh(`${compiler} -p .`, within, env, [1, 2]);
    if (
      !/^typed\.mts.*TS2322: Type 'number' is not/.test(told) ||
      told.includes('\ntyped') ||
      told.includes('node_modules')
    )
      throw new Error(`${compiler}:\n${told}`);
  }
}

const managers = chosen(Object.keys(MANAGERS));
const given = words.find((word) => word.endsWith('.tgz'));
let failed = 0;
try {
  const tarball = given === undefined ? (await packPackage(folder)).path : resolve(given);
  const tools = managers.flatMap((name) => MANAGERS[name]?.from ?? []);
  if (tools.length > 0) sh(`npm install --no-audit --no-fund --prefix tools ${tools.join(' ')}`, folder, process.env);
  for (const major of chosen(MAJORS)) {
    const { executable, version } = (await install(`node@${major}`)).entry;
    for (const name of managers) {
      for (const place of chosen(PLACES)) {
        const begun = performance.now();
        let told = 'ok';
        try {
          tryIn(place, MANAGERS[name] as Manager, tarball, executable);
        } catch (error) {
          failed++;
          told = `FAILED: ${(error as Error).message}`;
        }
        console.log(
          `node ${version}, ${name}, ${place}: ${((performance.now() - begun) / 1000).toFixed(0)} s, ${told}`,
        );
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
