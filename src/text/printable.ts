/**
 * Text from elsewhere (names, reasons, output, cells of a CSV, whatever was imported) made fit to be shown: a terminal
 * obeys control characters (ECMA-48, OSC strings among them), and bidirectional controls show a line in another order than
 * it has (CVE-2021-42574). They are spelt out, as `\x1b` and `\u202e`, so that names that differ by them still differ.
 */

/** Control characters (C0, DEL, C1), bidirectional controls, what ends a line beside them, and halves of pairs. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\p{Cs}]/u;
const EACH = new RegExp(UNPRINTABLE.source, 'gu');
const LINE_ENDS = /\r\n|[\n\r\t\v\f\u0085\u2028\u2029]/g;

/** One line: line ends and tabs are blanks, whatever else cannot be printed is spelt out. */
export function printable(text: string): string {
  return UNPRINTABLE.test(text) ? text.replace(LINE_ENDS, ' ').replace(EACH, spelt) : text;
}

/** The same of a text of several lines: LF and tabs stay. */
export function printableLines(text: string): string {
  return UNPRINTABLE.test(text)
    ? text.replaceAll('\r\n', '\n').replace(EACH, (sign) => (sign === '\n' || sign === '\t' ? sign : spelt(sign)))
    : text;
}

/**
 * A value of objects, arrays and strings with all its strings, keys included, made printable, each in one line. What
 * changes nothing is handed on as it is.
 *
 * @param several keys whose texts have several lines
 */
export function printableIn<T>(value: T, several: ReadonlySet<string> = new Set()): T {
  return clean(value, several, false) as T;
}

/** A format that gets printable texts only, whatever texts the report has. */
export function ofPrintable<R, O>(
  format: (report: R, options?: O) => string,
  several?: ReadonlySet<string>,
): (report: R, options?: O) => string {
  return (report, options) => format(printableIn(report, several), options);
}

function clean(value: unknown, several: ReadonlySet<string>, isLines: boolean): unknown {
  if (typeof value === 'string') return isLines ? printableLines(value) : printable(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => clean(item, several, isLines));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (!isPlain(value)) return value;
  const keys = Object.keys(value);
  const items = keys.map((key) => clean(value[key], several, several.has(key)));
  if (keys.every((key, i) => printable(key) === key && items[i] === value[key])) return value;
  // Object.fromEntries defines: a key `__proto__` stays a key.
  return Object.fromEntries(keys.map((key, i) => [printable(key), items[i]]));
}

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function spelt(sign: string): string {
  const code = sign.charCodeAt(0);
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
