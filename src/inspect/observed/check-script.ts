import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { namedRuntime } from './named-runtime.ts';

/** Endings of files that runtimes start; what they resolve without one is theirs to look for. */
const SCRIPT = /\.[cm]?[jt]sx?$/;
/** `https://`, `npm:`; a drive has one letter. */
const ADDRESS = /^[a-z][a-z\d+.-]+:/i;

/**
 * Refuses a command line whose script is not there, where that is the word behind the runtime, or the first: the program would end at
 * once, and what is said of its end would not be the cause.
 * @throws JsdynoError FILE_UNREADABLE
 */
export function checkScript(words: readonly string[], cwd = process.cwd()): void {
  const rest = namedRuntime(words) === null ? words : words.slice(1);
  const [script = ''] = rest[0] === 'run' ? rest.slice(1) : rest;
  if (!SCRIPT.test(script) || ADDRESS.test(script) || existsSync(resolve(cwd, script))) return;
  throw new JsdynoError('FILE_UNREADABLE', `the file ${script} does not exist`, {
    hint: `name it from ${cwd}, as in node app.js`,
  });
}
