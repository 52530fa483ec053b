/**
 * macOS and Windows, as far as Linux can stand for them: jsdyno and what it starts see another `process.platform`, no /proc and /sys, and a PATH
 * without taskset, mkfifo, perf and bash (test/other-system.cjs). On a real macOS or Windows these tests are of no use.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { findProgram } from '../../src/host/files/find-program.ts';
import { ROOT, SUITE } from '../host-variant.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox } from './cli.ts';

const FACTS = join(ROOT, 'test/other-system.cjs');
/** Programs of their own, which are started and never imported. */
const STARTED =
  /^src\/(?:cli\/main|host\/process\/guard-process|measure\/load\/(?:child|benchmark-entry)|work\/experiment\/lanes\/probe-process)\.ts$/;

const SYSTEMS = { darwin: 'macOS', win32: 'Windows' } as const;

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'jsdyno-system-'));
});
after(() => rmSync(folder, { recursive: true }));

/** A folder that is the whole PATH. */
function programsOf(system: keyof typeof SYSTEMS): string {
  const bin = join(folder, system);
  mkdirSync(bin, { recursive: true });
  const names = system === 'win32' ? ['cmd.exe', 'sleep.exe'] : ['sh', 'sleep', 'mkfifo'];
  for (const name of ['git', ...names]) {
    const found = findProgram(name === 'cmd.exe' ? 'sh' : name.replace('.exe', ''));
    if (found !== undefined) symlinkSync(found, join(bin, name));
  }
  // It notes what it was asked for, and ends the process itself.
  writeFileSync(join(bin, 'taskkill'), `#!/bin/sh\necho "$*" >> ${join(folder, 'taskkill.txt')}\nkill -9 "$2"\n`);
  chmodSync(join(bin, 'taskkill'), 0o755);
  return bin;
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

for (const [system, name] of Object.entries(SYSTEMS) as [keyof typeof SYSTEMS, string][]) {
  const skip = process.platform !== 'linux' && 'Linux stands for it';
  suite(`with the facts of ${name}`, { skip, concurrency: true }, () => {
    const { env: own, remove } = sandbox();
    after(remove);
    let env: NodeJS.ProcessEnv;
    before(() => {
      env = { ...own, PATH: programsOf(system), OTHER_SYSTEM: system };
    });

    function run(words: readonly string[]): Promise<Ended> {
      const child = spawn(process.execPath, ['--require', FACTS, ...words], { env, cwd: ROOT });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk) => {
        stdout += chunk;
      });
      child.stderr.on('data', (chunk) => {
        stderr += chunk;
      });
      return new Promise((resolve) => {
        child.on('close', (code) => resolve({ code, stdout, stderr }));
      });
    }
    const jsdyno = (...words: string[]) => run(['src/cli/start.js', ...words]);

    test('every module can be imported', async () => {
      const files = globSync('src/**/*.ts', { cwd: ROOT }).filter((file) => !STARTED.test(file));
      assert.ok(files.length > 1000);
      const script = join(folder, `${system}.mjs`);
      const urls = files.map((file) => pathToFileURL(join(ROOT, file)).href);
      writeFileSync(
        script,
        `import { enableCompileCache } from 'node:module';
        enableCompileCache();
        for (const url of ${JSON.stringify(urls)}) await import(url).catch((error) => { throw new Error(url, { cause: error }); });
        console.log('all');
        process.exit();`,
      );
      const { stdout, stderr } = await run([script]);
      assert.equal(stdout, 'all\n', stderr);
    });

    test('compare has its verdict, and says once what is missing', async () => {
      const variants = ['--old', `a: ${process.execPath}`, '--new', `b: ${process.execPath}`];
      const of = ['--suite', SUITE, 'faults', '--filter', 'good', '--filter', 'hang', '--timeout', '3'];
      const { code, stdout, stderr } = await jsdyno(
        'compare',
        ...variants,
        ...of,
        '--runs',
        '1',
        '--fixed',
        '--format',
        'json',
      );
      assert.equal(code, 3, stderr);
      assert.match(stderr, new RegExp(`^jsdyno: ${name} lacks [^\\n]*: docs/platforms\\.md says`));
      assert.equal(stderr.match(/ lacks /g)?.length, 1, stderr);
      const { rows } = JSON.parse(stdout) as {
        rows: { benchmark: string; verdict: string; rounds: number; reason: string }[];
      };
      const [good, hang] = ['good', 'hang'].map((file) =>
        rows.find(({ benchmark }) => benchmark === `faults/${file}.js`),
      );
      assert.equal(good?.rounds, 1);
      assert.match(hang?.reason ?? '', /did not end within 3 s/);
      // Each that hung was ended with what was below it.
      if (system === 'win32')
        assert.match(readFileSync(join(folder, 'taskkill.txt'), 'utf8'), /^(\/pid \d+ \/t \/f\n)+$/);
    });

    test('ops, startup, memory, doctor and machine, too', name === 'Windows' ? {} : longForm(), async () => {
      const [file, program] = ['sum.js', 'idle.js'].map((one) => join(folder, one)) as [string, string];
      writeFileSync(file, "const { suite } = require('jsdyno');\nsuite('sum').add('one', () => Math.hypot(3, 4));\n");
      writeFileSync(program, 'setInterval(() => {}, 1000);\n');
      const two = ['--on', `a: ${process.execPath}`, '--on', `b: ${process.execPath}`];
      const naps = ['--command', 'sleep 0.01', '--command', 'sleep 0.2'];
      const [ops, startup, memory, doctor, machine, fast] = (await Promise.all([
        jsdyno('ops', file, ...two, '--runs', '2', '--fixed'),
        jsdyno('startup', ...naps, '--runs', '3'),
        jsdyno('memory', ...naps.slice(0, 2), '--runs', '1'),
        jsdyno('doctor', '--no-load', '--duration', '2500ms', '--', process.execPath, program),
        jsdyno('machine'),
        jsdyno('machine', 'fast'),
      ])) as [Ended, Ended, Ended, Ended, Ended, Ended];
      // 3: on a busy machine a row may be too disturbed to be measured.
      assert.ok(ops.code === 0 || ops.code === 3, ops.stderr);
      assert.match(ops.stdout, /one/);
      assert.equal(startup.code, 0, startup.stderr);
      assert.match(startup.stdout, /sleep 0\.2 /);
      assert.match(memory.stdout.replace(/\s+/g, ' '), new RegExp(`/proc, which ${name} does not have`));
      assert.match(doctor.stdout, /what else ran on the machine is not known here/, doctor.stderr);
      assert.equal(machine.code, 0, machine.stderr);
      assert.match(fast.stderr, /no CPU frequency governor/);
      for (const { stderr } of [ops, startup, memory, machine]) assert.doesNotMatch(stderr, /no process groups/);
    });
  });
}
