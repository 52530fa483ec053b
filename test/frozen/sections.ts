/** Outputs kept in one file a kind: headed sections, and of each that is another's again the name of that other alone. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../host-variant.ts';
import { isInFull } from '../stats/trials.ts';

const FOLDER = join(ROOT, 'test/frozen/kept');

/** What was printed, by what it was printed for. */
export type Sections = ReadonlyMap<string, string>;

/** Whether all sections are gathered: before a release, and when they are written anew. */
export const isWhole = () => isInFull || process.env.UPDATE_GOLDEN === '1';

/** Compares with the file of the kind, a section at a time; `UPDATE_GOLDEN=1` writes it anew. */
export function assertFrozen(kind: string, sections: Sections): void {
  const file = join(FOLDER, `${kind}.txt`);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, textOf(compact(sections)));
  const kept = sectionsIn(existsSync(file) ? readFileSync(file, 'utf8') : '');
  for (const [name, told] of sections) assert.equal(keptForm(told), expanded(kept, name), `${kind}: ${name}`);
  if (isWhole()) assert.deepEqual([...sections.keys()], [...kept.keys()], kind);
}

/** Escape characters as `cat -v` shows them, and an end of the last line. */
function keptForm(told: string): string {
  const text = told.replaceAll('\x1b', '^[');
  return text.endsWith('\n') ? text : `${text}\n(no end of line)\n`;
}

/** Sections that are another's again refer to it: as a whole, or but for its colours. */
function compact(sections: Sections): Map<string, string> {
  const first = new Map<string, string>();
  const result = new Map<string, string>();
  for (const [name, told] of sections) {
    const [same, plain] = [first.get(told), first.get(`colours: ${told}`)];
    if (same !== undefined) result.set(name, `same as: ${same}\n`);
    else if (plain !== undefined) result.set(name, `without colours the same as: ${plain}\n`);
    else {
      result.set(name, keptForm(told));
      first.set(told, name);
      if (told.includes('\x1b')) first.set(`colours: ${stripVTControlCharacters(told)}`, name);
    }
  }
  return result;
}

/** What is kept under a name, with that in place of a reference which it refers to. */
function expanded(kept: Sections, name: string): string | undefined {
  const text = kept.get(name);
  const [, how, other] = /^(same as|without colours the same as): (.+)\n$/.exec(text ?? '') ?? [];
  if (other === undefined) return text;
  const whole = expanded(kept, other);
  return how === 'same as' ? whole : stripVTControlCharacters(whole?.replaceAll('^[', '\x1b') ?? '');
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
