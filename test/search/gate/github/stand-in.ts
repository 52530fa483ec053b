/**
 * Stands for the action's folder: all of the repository, but `jsdyno gate` itself writes the report that a test wants, and what
 * it found in its environment. Sub-commands are the real ones.
 */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../host-variant.ts';

export interface StandIn {
  /** The folder of action.yml. */
  action: string;
  /** In front of PATH: an npm that installs nothing, and the Node.js of the test. */
  programs: string;
  /** What `jsdyno gate` was given in the last job. */
  seen(): { words: string[]; environment: Record<string, string> };
  /** From now on it is the real one. */
  measures(): void;
  /** What it shall write and print, and how it ends. */
  answers(report: unknown, exit: number, prints?: string): void;
}

export function standIn(folder: string): StandIn {
  const [action, programs] = [join(folder, 'action'), join(folder, 'programs')];
  for (const one of [join(action, 'src/cli'), programs]) mkdirSync(one, { recursive: true });
  for (const file of ['action.yml', 'package.json', 'package-lock.json'])
    copyFileSync(join(ROOT, file), join(action, file));
  symlinkSync(join(ROOT, 'scripts'), join(action, 'scripts'));
  symlinkSync(process.execPath, join(programs, 'node'));
  writeFileSync(join(programs, 'npm'), '#!/bin/sh\necho "npm $*"\n');
  chmodSync(join(programs, 'npm'), 0o755);
  const wanted = join(folder, 'wanted.json');
  const seen = join(folder, 'seen.json');
  writeFileSync(
    join(action, 'src/cli/start.js'),
    `import { readFileSync, writeFileSync } from 'node:fs';
const words = process.argv.slice(2);
const isReal = ['comment', 'show'].includes(words[1]) || readFileSync(${JSON.stringify(wanted)}, 'utf8') === '';
if (isReal) {
  await import(${JSON.stringify(join(ROOT, 'src/cli/start.js'))});
} else {
  const { report, exit, prints } = JSON.parse(readFileSync(${JSON.stringify(wanted)}, 'utf8'));
  writeFileSync(${JSON.stringify(seen)}, JSON.stringify({ words, environment: process.env }));
  if (report !== null) writeFileSync(words[words.indexOf('--json') + 1], report);
  console.log(prints);
  process.exitCode = exit;
}
`,
  );
  return {
    action,
    programs,
    seen: () => JSON.parse(readFileSync(seen, 'utf8')),
    measures: () => writeFileSync(wanted, ''),
    answers: (report, exit, prints = 'measured') => writeFileSync(wanted, JSON.stringify({ report, exit, prints })),
  };
}
