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
];

/**
 * The line of standard error that says what went wrong, at most 200 characters and fit for a terminal; else the last that
 * is no banner, frame or caret, or empty. The last error counts: those before it did not end the process. Pure.
 */
export function errorLine(stderr: string): string {
  const lines = stripVTControlCharacters(stderr)
    .split(/\r?\n/)
    .map((line) => line.replace(/\p{Cc}/gu, ' ').trimEnd());
  const at = lines.findLastIndex((line) => NAMED.test(line));
  if (at >= 0) return withRest(lines, at).slice(0, LONGEST);
  const said = lines.map((line) => line.trim()).filter((line) => !AROUND.some((noise) => noise.test(line)));
  return (said.at(-1) ?? '').slice(0, LONGEST);
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
