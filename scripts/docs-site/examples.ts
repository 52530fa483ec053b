/** Pages that jsdyno writes, one of each kind: of the experiments that tests keep, by the commands that users type. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile } from '../../src/host/files/package-file.ts';
import { doctorPage } from '../../src/inspect/doctor/page/page.ts';
import { gcPage } from '../../src/inspect/gc/page.ts';
import { Screens } from '../../test/frozen/screens.ts';
import { FINDINGS } from '../../test/inspect/doctor/page/made-up.ts';
import { madeUp } from '../../test/inspect/gc/made-up.ts';

export interface Example {
  /** What it lies under, in the folder of examples. */
  name: string;
  title: string;
  /** The command whose results it shows. */
  command: string;
  says: string;
  /** What writes it, but for `-o`. */
  typed?: readonly string[];
  /** Where it needs a program to look at: the page as it is kept, or one of made-up figures. */
  html?: () => string | Promise<string>;
}

const stored = (experiment: string) => ['report', experiment];
const kept = (path: string) => () => readFileSync(packageFile(`docs/examples/${path}`), 'utf8');
const PROFILE = packageFile('test/fixtures/profiles/node-24-main.cpuprofile');
const MADE_UP = 'Its figures are made up, for the tests.';

export const EXAMPLES: readonly Example[] = [
  {
    name: 'compare',
    title: 'Benchmarks',
    command: 'compare',
    says: 'Two releases and Bun, row by row.',
    typed: stored('suite-turns'),
  },
  {
    name: 'operations',
    title: 'Operations',
    command: 'ops',
    says: 'Single operations on three runtimes.',
    typed: stored('ops-three'),
  },
  {
    name: 'startup',
    title: 'Start-up',
    command: 'startup',
    says: 'Whole processes, as hyperfine times them.',
    typed: stored('startup'),
  },
  {
    name: 'memory',
    title: 'Memory',
    command: 'memory',
    says: 'Peaks, and whether memory grows.',
    typed: stored('memory'),
  },
  {
    name: 'servers',
    title: 'Servers',
    command: 'http',
    says: 'Requests a second, and latencies at fixed rates.',
    typed: stored('http-turns'),
  },
  { name: 'sweep', title: 'A sweep', command: 'sweep', says: 'One row over many releases.', typed: stored('sweep') },
  {
    name: 'bisect',
    title: 'A bisection',
    command: 'bisect',
    says: 'The release that changed a row.',
    typed: stored('bisect-releases'),
  },
  {
    name: 'dashboard/index',
    title: 'The dashboard',
    command: 'site',
    says: 'What changed over releases, as a website.',
  },
  {
    name: 'why',
    title: 'A cause',
    command: 'why',
    says: 'Why a row differs between two releases.',
    html: kept('why/tojson.html'),
  },
  {
    name: 'flame',
    title: 'A profile',
    command: 'flame',
    says: 'Where a program spends its time.',
    typed: ['flame', PROFILE],
  },
  {
    name: 'doctor',
    title: 'A diagnosis',
    command: 'doctor',
    says: `What an application waits for. ${MADE_UP}`,
    html: () => doctorPage(FINDINGS),
  },
  {
    name: 'gc',
    title: 'Collections',
    command: 'gc',
    says: `Pauses, causes, the live set. ${MADE_UP}`,
    html: () => gcPage(madeUp),
  },
  {
    name: 'claims',
    title: 'Published claims',
    command: 'claims',
    says: '81 claims, measured again.',
    html: kept('claims/claims.html'),
  },
  {
    name: 'article',
    title: 'An article',
    command: 'report build',
    says: 'Prose whose numbers come from the store.',
    html: kept('state-of-nodejs-2023/built/article.html'),
  },
];

/** Whether it has a picture of itself beside it: `compare.svg`. */
export function isPictured({ typed = [] }: Example): boolean {
  return typed[0] === 'report';
}

export async function writeExamples(folder: string): Promise<void> {
  const frozen = new Screens('frozen/store.sql');
  const run = async (...args: readonly string[]) => {
    const { code, stderr } = await frozen.run(args);
    if (code !== 0) throw new Error(`jsdyno ${args.join(' ')}: ${stderr}`);
  };
  try {
    mkdirSync(folder, { recursive: true });
    await run('site', '-o', join(folder, 'dashboard'));
    for (const example of EXAMPLES) {
      const { name, typed, html } = example;
      if (typed !== undefined) await run(...typed, '-o', join(folder, `${name}.html`));
      if (isPictured(example)) await run(...(typed ?? []), '--slide', join(folder, `${name}.svg`));
      if (html !== undefined) writeFileSync(join(folder, `${name}.html`), await html());
    }
  } finally {
    frozen.remove();
  }
}
