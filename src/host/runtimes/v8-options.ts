/** V8's options by name, without dashes, and the value each has by default. */
export type V8Options = Record<string, string>;

/** An option that two runtimes do not agree on; undefined where one does not have it. */
export interface V8Difference {
  name: string;
  left: string | undefined;
  right: string | undefined;
}

/**
 * Reads what `node --v8-options` prints. An option takes two lines, its name and what it is for, then its type and
 * default; a boolean's default is given as `--name` or `--no-name` (`--noname` in V8 10), another's as `--name=value`, up
 * to V8 9 as bare value. What flags set is printed as default.
 */
export function parseV8Options(text: string): V8Options {
  const options: V8Options = {};
  let name: string | undefined;
  for (const line of text.split('\n')) {
    const head = /^ {2}--([A-Za-z0-9][\w-]*)( \(|$)/.exec(line);
    if (head !== null) {
      name = head[1];
      continue;
    }
    const tail = /^\s+type: (\w+)\s+default: ?(.*)$/.exec(line);
    if (tail === null || name === undefined) continue;
    options[name.replaceAll('_', '-')] = defaultValue(name, tail[1] ?? '', (tail[2] ?? '').trim());
    name = undefined;
  }
  return options;
}

function defaultValue(name: string, type: string, printed: string): string {
  const value = printed.replace(/^--/, '');
  if (type === 'bool' || type === 'maybe_bool') {
    if (value === name || value === 'true') return 'true';
    if (value === `no-${name}` || value === `no${name}` || value === 'false') return 'false';
  }
  return value.startsWith(`${name}=`) ? value.slice(name.length + 1).replace(/^"(.*)"$/, '$1') : value;
}

/** The options that differ, by name. */
export function diffV8Options(left: V8Options, right: V8Options): V8Difference[] {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
  return names
    .filter((name) => left[name] !== right[name])
    .map((name) => ({ name, left: left[name], right: right[name] }));
}
