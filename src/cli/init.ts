import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { writeNamed } from '../host/files/write-beside.ts';
import { type StartedFiles, startedFiles } from '../search/gate/init/started-gate.ts';
import type { Io } from '../text/io.ts';
import { printable } from '../text/printable.ts';
import { shellWord } from '../text/shell-word.ts';

/**
 * `jsdyno init`: begins a gate in a package. Files that are there already are left alone. Returns the exit code.
 * @throws JsdynoError BAD_USAGE, NO_BENCHMARKS, FILE_UNREADABLE, FILE_UNWRITABLE
 */
export function init(typed: string, { dryRun = false }: { dryRun?: boolean | undefined }, { stdout }: Io): number {
  const started = startedFiles(resolve(typed));
  const shown = (path: string) => printable(relative(process.cwd(), path) || '.');
  for (const { path, content, what } of started.files) {
    if (existsSync(path)) {
      stdout.write(`  exists  ${shown(path)}, unchanged\n`);
      continue;
    }
    if (!dryRun) writeNamed(path, content, 'name the folder of a package that you may write to');
    stdout.write(`${dryRun ? '+ would write' : '+ wrote  '} ${shown(path)}: ${printable(what)}\n`);
  }
  for (const note of started.notes) stdout.write(`- ${printable(note)}\n`);
  stdout.write(`\n${printable(nextLine(started, typed))}\n`);
  return 0;
}

/** What to try first: it takes seconds, and says whether what was written works. */
function nextLine({ shape, benchmark, scenario }: StartedFiles, typed: string): string {
  const folder = typed === '.' ? '' : `cd ${shellWord(typed)} && `;
  const first = [...(shape.isInstalled ? [] : ['npm install']), ...(shape.build === null ? [] : [shape.build])];
  const before = folder + first.map((line) => `${line} && `).join('');
  if (benchmark !== null) return `${before}jsdyno ops ${shellWord(benchmark)} --test`;
  if (scenario !== null) return `${before}jsdyno http --scenario . --test`;
  return `${folder}jsdyno gate --base HEAD~1`;
}
