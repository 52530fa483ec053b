import { findProgram } from '../../../host/files/find-program.ts';
import { isFile } from '../../../host/files/if-there.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { nearest } from '../../../text/errors/nearest.ts';
import { STARTUP_SCRIPTS } from '../processes/scripts.ts';

/** Endings of files that runtimes start. */
const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * Tells scripts from command lines. A built-in script by its name, or a file of JavaScript by its ending, is a script; where
 * runtimes were named all are. Anything else is a command line.
 *
 * @returns the scripts, or the command lines: there are not both
 * @throws JsdynoError BAD_USAGE, UNKNOWN_BENCHMARK
 */
export function typedWords(
  words: readonly string[],
  { hasRuntimes, shell = false }: { hasRuntimes: boolean; shell?: boolean | undefined },
): { scripts: string[]; lines: string[] } {
  const script = words.find((word) => isScript(word));
  const line = words.find((word) => !isScript(word));
  if (hasRuntimes) {
    if (line !== undefined && /\s/.test(line.trim()) && !isFile(line)) throw both(line, '--on');
    return { scripts: [...words], lines: [] };
  }
  if (script !== undefined && line !== undefined) throw both(line, script);
  if (script !== undefined) return { scripts: [...words], lines: [] };
  if (!shell) for (const word of words) checkKnown(word);
  return { scripts: [], lines: [...words] };
}

function isScript(word: string): boolean {
  return STARTUP_SCRIPTS.some(({ name }) => name === word) || (SCRIPT.test(word) && isFile(word));
}

function both(line: string, other: string): JsdynoError {
  return new JsdynoError('BAD_USAGE', `"${line}" is a command line, which cannot be compared with ${other}`, {
    hint: "jsdyno startup 'node a.js' 'bun a.js', or jsdyno startup --on node@22 --on bun@1 a.js",
  });
}

/** A single word, of which no value is part, may be a script that is not there. */
function checkKnown(word: string): void {
  if (/[\s{]/.test(word.trim()) || findProgram(word) !== undefined) return;
  const names = STARTUP_SCRIPTS.map(({ name }) => name);
  const close = nearest(word, names, 1)[0];
  throw new JsdynoError('UNKNOWN_BENCHMARK', `no file, program or built-in script named ${word}`, {
    hint: `${close === undefined ? '' : `did you mean ${close}? `}Built-in scripts: ${names.join(', ')}`,
  });
}
