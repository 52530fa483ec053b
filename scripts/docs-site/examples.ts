/** Pages that jsdyno writes, one of each kind: of the experiments that tests keep, by the commands that users type. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doctorPage } from '../../src/inspect/doctor/page/page.ts';
import { gcPage } from '../../src/inspect/gc/page.ts';
import { Screens } from '../../test/frozen/screens.ts';
import { ROOT } from '../../test/host-variant.ts';
import { FINDINGS } from '../../test/inspect/doctor/page/made-up.ts';
import { madeUp } from '../../test/inspect/gc/made-up.ts';

export interface Example {
  title: string;
  /** The command that writes such a page. */
  command: string;
  says: string;
  /** Below the folder of examples. */
  address: string;
}

type Write = (file: string) => Promise<void>;

/** Where pages are of no real run, a reader is told. */
const MADE_UP = 'Its figures are made up, for the tests.';

/** Writes them into a folder. */
export async function writeExamples(folder: string): Promise<Example[]> {
  const frozen = new Screens('frozen/store.sql');
  const run = async (...args: readonly string[]) => {
    const { code, stderr } = await frozen.run(args);
    if (code !== 0) throw new Error(`jsdyno ${args.join(' ')}: ${stderr}`);
  };
  const stored =
    (name: string): Write =>
    (file) =>
      run('report', name, '-o', file);
  const kept =
    (path: string): Write =>
    async (file) =>
      copyFileSync(join(ROOT, path), file);
  const profile = join(ROOT, 'test/fixtures/profiles/node-24-main.cpuprofile');

  const all: [name: string, title: string, command: string, says: string, write: Write][] = [
    ['compare', 'Benchmarks', 'jsdyno compare', 'Two releases of Node.js, row by row.', stored('suite-turns')],
    ['operations', 'Operations', 'jsdyno ops', 'Single operations on three runtimes.', stored('ops-three')],
    ['startup', 'Start-up', 'jsdyno startup', 'Whole processes, as hyperfine times them.', stored('startup')],
    ['memory', 'Memory', 'jsdyno memory', 'Peaks, and whether memory grows.', stored('memory')],
    ['servers', 'Servers', 'jsdyno http', 'Requests a second, then latencies at fixed rates.', stored('http-turns')],
    ['sweep', 'A sweep', 'jsdyno sweep', 'One row over many releases.', stored('sweep')],
    ['bisect', 'A bisection', 'jsdyno bisect', 'The release that changed a row.', stored('bisect-releases')],
    ['why', 'A cause', 'jsdyno why', 'Why a row differs between two releases.', kept('docs/examples/why/tojson.html')],
    [
      'flame',
      'A profile',
      'jsdyno flame',
      'Where a program spends its time.',
      (file) => run('flame', profile, '-o', file),
    ],
    [
      'doctor',
      'A diagnosis',
      'jsdyno doctor',
      `What an application waits for. ${MADE_UP}`,
      async (file) => writeFileSync(file, await doctorPage(FINDINGS)),
    ],
    [
      'gc',
      'Collections',
      'jsdyno gc',
      `Pauses, causes, the live set. ${MADE_UP}`,
      async (file) => writeFileSync(file, await gcPage(madeUp)),
    ],
    [
      'claims',
      'Published claims',
      'jsdyno claims',
      '81 claims, measured again.',
      kept('docs/examples/claims/claims.html'),
    ],
    [
      'article',
      'An article',
      'jsdyno report build',
      'Prose whose numbers come from the store.',
      kept('docs/examples/state-of-nodejs-2023/built/article.html'),
    ],
  ];
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, , , , write] of all) await write(join(folder, `${name}.html`));
    await run('site', '-o', join(folder, 'dashboard'));
  } finally {
    frozen.remove();
  }
  const dashboard: Example = {
    title: 'The dashboard',
    command: 'jsdyno site',
    says: 'What changed over releases, as a website.',
    address: 'dashboard/index.html',
  };
  return [...all.map(([name, title, command, says]) => ({ title, command, says, address: `${name}.html` })), dashboard];
}
