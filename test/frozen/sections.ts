/** Outputs kept in one file a kind: headed sections, and of each that is another's again the name of that other alone. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../host-variant.ts';

const FOLDER = join(ROOT, 'test/frozen/kept');

/** What was printed, by what it was printed for. */
export type Sections = ReadonlyMap<string, string>;

/** Compares with the file of the kind, a section at a time; `UPDATE_GOLDEN=1` writes it anew. */
export function assertFrozen(kind: string, sections: Sections): void {
  const file = join(FOLDER, `${kind}.txt`);
  const actual = compact(sections);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, textOf(actual));
  const kept = sectionsIn(existsSync(file) ? readFileSync(file, 'utf8') : '');
  for (const [name, text] of actual) assert.equal(text, kept.get(name), `${kind}: ${name}`);
  assert.deepEqual([...actual.keys()], [...kept.keys()], kind);
}

/** Sections that are another's again refer to it: as a whole, or but for its colours. */
function compact(sections: Sections): Map<string, string> {
  const first = new Map<string, string>();
  const result = new Map<string, string>();
  for (const [name, told] of sections) {
    const text = told.replaceAll('\x1b', '^[');
    const [same, plain] = [first.get(told), first.get(`colours: ${told}`)];
    if (same !== undefined) result.set(name, `same as: ${same}\n`);
    else if (plain !== undefined) result.set(name, `without colours the same as: ${plain}\n`);
    else {
      result.set(name, text.endsWith('\n') ? text : `${text}\n(no end of line)\n`);
      first.set(told, name);
      if (told.includes('\x1b')) first.set(`colours: ${stripVTControlCharacters(told)}`, name);
    }
  }
  return result;
}

const HEAD = /^##### (.+)\n/m;

function textOf(sections: Sections): string {
  return [...sections].map(([name, text]) => `##### ${name}\n${text}`).join('');
}

function sectionsIn(text: string): Map<string, string> {
  const [, ...parts] = text.split(HEAD);
  return new Map(parts.flatMap((part, i) => (i % 2 === 0 ? [[part, parts[i + 1] ?? ''] as const] : [])));
}

/** Twelve digits of a SHA-256, which stand for a text that is too long to be kept. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
