import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { findProgram } from '../../host/files/find-program.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import { shellWord } from '../../text/shell-word.ts';
import { STARTUP_SCRIPTS } from './processes/scripts.ts';

export interface ChosenScript {
  /** The name of a built-in script, or the path as typed. */
  name: string;
  /** Absolute path of the user's own script; absent: the script is built in. */
  path?: string | undefined;
}

/**
 * The scripts that were typed, each once: names of built-in scripts, or paths; without any, all that are built in.
 * @throws JsdynoError UNKNOWN_BENCHMARK
 */
export function chooseScripts(typed: readonly string[]): ChosenScript[] {
  if (typed.length === 0) return STARTUP_SCRIPTS.map(({ name }) => ({ name }));
  return [...new Set(typed)].map(scriptOf);
}

function scriptOf(typed: string): ChosenScript {
  const names = STARTUP_SCRIPTS.map(({ name }) => name);
  if (names.includes(typed)) return { name: typed };
  if (statSync(typed, { throwIfNoEntry: false })?.isFile()) return { name: typed, path: resolve(typed) };
  if (isCommandLine(typed)) {
    throw new JsdynoError('UNKNOWN_BENCHMARK', `no file and no built-in script named "${typed}"`, {
      hint: `a command line is timed without --on: jsdyno startup ${shellWord(typed)}`,
    });
  }
  const close = nearest(typed, names, 1)[0];
  throw new JsdynoError('UNKNOWN_BENCHMARK', `no file and no built-in script named ${typed}`, {
    hint:
      close === undefined
        ? `built in are ${names.join(', ')}`
        : `did you mean ${close}? Built in are ${names.join(', ')}`,
  });
}

/** Its first word is a program. */
function isCommandLine(typed: string): boolean {
  const [program = ''] = typed.trim().split(/\s+/);
  return findProgram(program) !== undefined;
}
