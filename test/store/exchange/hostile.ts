/** Exports with a field that is gone or another: what becomes of each. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { importJson } from '../../../src/kinds/import.ts';
import { listExperiments, removeExperiment } from '../../../src/store/experiments.ts';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';
import { ROOT } from '../../host-variant.ts';
import { printAll } from './print-all.ts';

/** Real exports of each kind of experiment. */
export const EXPORTS = new Map(
  globSync('test/fixtures/exports/*.json', { cwd: ROOT })
    .sort()
    .map((file) => [basename(file, '.json'), readFileSync(join(ROOT, file), 'utf8')]),
);

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Path = readonly (string | number)[];

/** Stands for text that JSON.stringify would not write. */
const RAW = new Map([
  ['RAW-INFINITE', '1e999'],
  ['RAW-DEEP', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['RAW-PROTO', '{"__proto__":{"x":1},"constructor":"y","toString":null}'],
  ['RAW-TWICE', '{"a":1,"a":{}}'],
]);

export const WRONG: readonly Json[] = [
  null,
  true,
  '',
  'x',
  'NaN',
  -1,
  0,
  0.5,
  2 ** 60,
  1e308,
  [],
  {},
  [null],
  ...RAW.keys(),
  '\u0000\u001b[31m\r\n|',
  'x'.repeat(200_000),
];

export function textOf(value: Json): string {
  let text = JSON.stringify(value);
  for (const [name, raw] of RAW)
    text = text.replaceAll(`"${name}"`, raw).replaceAll(`\\"${name}\\"`, raw.replaceAll('"', '\\"'));
  return text;
}

/** The same value without the field, or with another in its place; texts that hold JSON are gone into. */
export function changed(value: Json, [key, ...rest]: Path, put: Json | undefined): Json {
  if (key === undefined) return put ?? null;
  if (typeof value === 'string') return JSON.stringify(changed(JSON.parse(value) as Json, [key, ...rest], put));
  const copy = Array.isArray(value) ? [...value] : { ...(value as { [key: string]: Json }) };
  const fields = copy as { [key: string]: Json };
  if (rest.length === 0 && put === undefined) {
    if (Array.isArray(copy)) copy.splice(Number(key), 1);
    else delete fields[key];
  } else fields[key] = changed(fields[key] as Json, rest, put);
  return copy as Json;
}

/** Every field; lists stand for themselves by their first entry. */
function* pathsOf(value: Json, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  const isJsonText = typeof value === 'string' && /^(figures|resources)$/.test(String(path.at(-1)));
  const held = isJsonText ? (JSON.parse(value) as Json) : value;
  if (typeof held !== 'object' || held === null) return;
  const keys = Array.isArray(held) ? [...held.keys()].slice(0, 1) : Object.keys(held);
  for (const key of keys) yield* pathsOf((held as { [key: string]: Json })[key] as Json, [...path, key]);
}

/** The code that a file is refused with, `stored` when it was stored and all of it could be printed. */
export async function outcomeOf(database: DatabaseSync, text: string): Promise<string> {
  let id: number;
  try {
    ({ id } = await importJson(database, [text], 'x.json', 'hostile'));
  } catch (error) {
    if (!(error instanceof JsdynoError)) throw error;
    assert.match(error.message, /^.{1,300}$/);
    assert.equal(listExperiments(database).length, 0, error.message);
    return error.code;
  }
  try {
    await printAll(database, 'hostile');
    return 'stored';
  } finally {
    removeExperiment(database, id);
  }
}

/**
 * Tries an export without each of its fields, and with others in their places.
 * @param each so many of the wrong values a field, in turn
 * @returns all that became of one
 */
export async function outcomesOf(database: DatabaseSync, text: string, each: number): Promise<Set<string>> {
  const whole = JSON.parse(text) as Json;
  const outcomes = new Set<string>();
  let next = 0;
  for (const path of pathsOf(whole)) {
    const puts = Array.from({ length: each }, () => WRONG[next++ % WRONG.length] as Json);
    for (const put of [undefined, ...puts]) {
      const what = `${path.join('.')} = ${JSON.stringify(put)?.slice(0, 40)}`;
      const outcome = await outcomeOf(database, textOf(changed(whole, path, put))).catch((cause) => {
        throw new Error(`${what}: ${cause.message}`, { cause });
      });
      outcomes.add(outcome);
    }
  }
  return outcomes;
}
