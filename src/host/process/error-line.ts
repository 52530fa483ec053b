import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const LONGEST = 200;

/**
 * Names an error, in the first column: what belongs to one (frames, its cause, source lines around it) is indented. Bun
 * and Deno write `error: ` in front, Deno and browsers `Uncaught` and `(in promise)`; Node.js puts what was rejected
 * without being an error into brackets. Bun calls what it cannot resolve or parse a message.
 */
const NAMED =
  /^(?:error: (?=\S)|(?:FATAL ERROR|panic)\b.*: |\[?(?:Uncaught )?(?:\(in promise\) )?[\w$.]*(?:Error|Exception|Rejection|ResolveMessage|BuildMessage)(?: \[\w+\])?(?:: |$))/;
const PREFIX = /^\[?(?:error: )?(?:Uncaught )?(?:\(in promise\) )?/;

/** Node.js' words for a rejection without an error: what it was comes last. */
const REJECTED = /^UnhandledPromiseRejection: .*with the reason (".*")/;

/** What runtimes print around an error. */
const AROUND = [
  /^(?:Node\.js|Bun|Deno) v?\d/, // who it was
  /^(?:at |\d+: 0x)/, // frames
  /^[\^~\s]+$/, // where in the line above
  /^\d+ \|/, // source lines of Bun
  /^\S+\.[cm]?[jt]sx?:\d+(?::\d+)?$|^node:\S+:\d+$/, // places
  /^(?:\(Use `.* --trace-|\(node:\d+\) |\(Use )/, // hints and warnings
  /^-+ .* -+$/,
  /^[{}\])]*$/,
  /^\[(?:GC|\d+:0x)/, // collections, which a program that is watched tells
];

/**
 * The line of standard error that says what went wrong, at most 200 characters and fit for a terminal; else the last that
 * is no banner, frame or caret, or empty. The last error counts: those before it did not end the process. Pure.
 */
export function errorLine(stderr: string): string {
  const lines = linesOf(stderr);
  const at = lines.findLastIndex((line) => NAMED.test(line));
  if (at >= 0) return withRest(lines, at).slice(0, LONGEST);
  return (saidIn(lines).at(-1) ?? '').slice(0, LONGEST);
}

/** The last words of a program that others wait for: its error if it names one, else its last three lines. Pure. */
export function lastLines(stderr: string): string {
  const lines = linesOf(stderr);
  if (lines.some((line) => NAMED.test(line))) return errorWords(stderr);
  return saidIn(lines).slice(-3).join(' | ').slice(-LONGEST);
}

function linesOf(stderr: string): string[] {
  return stripVTControlCharacters(stderr)
    .split(/\r?\n/)
    .map((line) => line.replace(/\p{Cc}/gu, ' ').trimEnd());
}

function saidIn(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => !AROUND.some((noise) => noise.test(line)));
}

/** The same with the place where it came from: `TypeError: x is not a function (a.js:7)`. */
export function errorWords(stderr: string): string {
  const line = errorLine(stderr);
  return line === '' ? '' : withPlace(line, stderr);
}

/** A line about an error with the file and the line of the user's where it came from, if its stack has one. */
export function withPlace(line: string, stack: string): string {
  const place = errorPlace(linesOf(sourcePlaces(stack)));
  return place === null || line.includes(place) ? line : `${line} (${place})`;
}

/** A frame, and the place above a syntax error. */
const FRAME = /^\s+at (?:.*?[( ])?((?:file:\/\/)?(?:\/|[A-Za-z]:\\).*?):(\d+)(?::\d+)?\)?$/;
const ABOVE = /^((?:file:\/\/)?(?:\/|[A-Za-z]:\\).*?):(\d+)$/;
/** Files of packages, and of jsdyno in the process: a suite has the harness as `common.js`. */
const FOREIGN = /[\\/](?:node_modules|src[\\/]harness)[\\/]|[\\/]common\.js$/;
const LONGEST_FRAME = 1000;

/** The first frame of the last error that is the user's, else the place above it: `a.js:7`. */
function errorPlace(lines: readonly string[]): string | null {
  const at = lines.findLastIndex((line) => NAMED.test(line));
  const placeIn = (line: string, pattern: RegExp): string | null => {
    const [, file, number] = (line.length < LONGEST_FRAME && pattern.exec(line)) || [];
    return file === undefined || FOREIGN.test(file) ? null : `${/[^\\/]*$/.exec(file)?.[0]}:${number}`;
  };
  const frames = lines.slice(at + 1).map((line) => placeIn(line, FRAME));
  const above = lines.slice(0, Math.max(at, 0)).map((line) => placeIn(line, ABOVE));
  return frames.find((place) => place !== null) ?? above.findLast((place) => place !== null) ?? null;
}

/** A message that ends with a colon goes on: `Expected values to be strictly equal:`. */
function withRest(lines: readonly string[], at: number): string {
  const line = (lines[at] as string).replace(PREFIX, '');
  const rejected = REJECTED.exec(line);
  if (rejected !== null) return `rejected with ${rejected[1]}`;
  if (!line.endsWith(':')) return line;
  const next = lines.slice(at + 1).find((text) => text.trim() !== '');
  return next === undefined || AROUND.some((noise) => noise.test(next.trim())) ? line : `${line} ${next.trim()}`;
}

/** JavaScript that was made of a script has the names of both: `a.ts.mjs`. */
const PLACE = /((?:file:\/\/)?(?:\/|[A-Za-z]:\\)[^\s()'"]*?\.(?:[cm]?[jt]s|[jt]sx|json))(\.[cm]js):(\d+)(?::(\d+))?/g;

/** The same text with places in what JavaScript was made of, where a map beside that JavaScript tells them. */
export function sourcePlaces(text: string): string {
  return text.replace(PLACE, (whole, source: string, ending: string, line: string, column = '1') => {
    const map = mapOf(`${source}${ending}.map`);
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalLine' in entry)) return whole;
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(path: string): SourceMap | null {
  try {
    const file = path.startsWith('file://') ? fileURLToPath(path) : path;
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}
