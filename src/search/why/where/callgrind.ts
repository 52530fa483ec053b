/** callgrind, a part of valgrind: whether it is there, how a process is started under it, and which files it writes. */
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findProgram } from '../../../host/files/find-program.ts';
import { takeChildFile } from '../../../host/process/child-file.ts';
import { has, systemName } from '../../../host/process/platform.ts';
import { shellLine, shellWord } from '../../../text/shell-word.ts';
import type { NotTaken } from './taken.ts';

export interface Callgrind {
  command: string;
}

/** The program, or why there is none to use. */
export function findCallgrind(): Callgrind | NotTaken {
  if (!has('perf')) return { missing: `callgrind is run on Linux only, and this is ${systemName()}`, allow: null };
  const found = findProgram('valgrind');
  return found === undefined
    ? { missing: 'callgrind is not installed, which counts instructions', allow: 'install it: valgrind' }
    : { command: found };
}

/** What src/harness/profiled/instructions.cjs calls: callgrind writes what it counted so far when it is entered, and counts anew. */
const MARK = 'uv_os_getpriority';

/**
 * V8 writes code while it runs (--smc-check); without fair scheduling its other threads hardly get a turn (--fair-sched). Never with flags
 * of V8 that take threads away: they change what is compiled.
 */
function callgrindWords(file: string): string[] {
  return [
    ...['--tool=callgrind', '--quiet', `--callgrind-out-file=${file}`, `--dump-before=${MARK}`],
    ...['--smc-check=all-non-file', '--fair-sched=yes', '--trace-children=no', '--compress-pos=no'],
  ];
}

/**
 * Writes a program that starts another one under callgrind with whatever arguments it is given: a runtime's flags come in several
 * pieces, from different hands. Only the process that measures (`mode` of the harness's order, its first field) is counted: neither one that
 * sets things up before it is, nor one without an order, which is measured as a whole, start and all.
 */
export function writeStarter(starter: string, { command }: Callgrind, executable: string, file: string): void {
  const words = shellLine([command, ...callgrindWords(file), executable]);
  const plain = `case "$JSDYNO_HARNESS" in '{"mode":"run"'*) ;; *) exec ${shellWord(executable)} "$@" ;; esac`;
  writeFileSync(starter, `#!/bin/sh\n${plain}\nexec ${words} "$@"\n`);
  chmodSync(starter, 0o700);
}

/** The parts: up to the first mark, few, many, and what follows. */
const PARTS = 3;

/** The file of each part, and that of the rest. */
function partFiles(file: string): string[] {
  return [...Array.from({ length: PARTS }, (_, i) => `${file}.${i + 1}`), file];
}

/** Removes all that callgrind wrote: a row that calls the function by itself makes more parts than are read. */
export function removeParts(file: string): void {
  const folder = dirname(file);
  // What was measured may have removed the folder.
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(basename(file))) rmSync(join(folder, name), { force: true });
  }
}

/** What was written of few operations and of many, as text; or why there is nothing to read. */
export function takeParts(file: string): { few: string; many: string } | string {
  if (existsSync(`${file}.${PARTS + 1}`)) return `the row itself calls ${MARK}, by which counts are told apart`;
  const [, few, many] = partFiles(file).map((part) => takeChildFile(part));
  for (const part of [few, many]) {
    if (part === undefined || 'problem' in part) return `callgrind ${part?.problem ?? 'wrote nothing'}`;
    if (part.text === '') return `callgrind did not see ${MARK} being called: the runtime may have no symbols`;
  }
  return { few: textOf(few), many: textOf(many) };
}

function textOf(part: ReturnType<typeof takeChildFile> | undefined): string {
  return part !== undefined && 'text' in part ? part.text : '';
}
