import { cellText, code } from '../../../../text/markdown.ts';
import type { Part, Words } from '../content.ts';
import { shown } from '../shown.ts';

/**
 * Words in GitHub's Markdown, where text acts without being markup: `@name` sends mail, `#1`, `GH-1`, `owner/name#1`, commits and
 * addresses become links, `fixes #1` closes. Nothing of that happens in code, so names are code, and in sentences from elsewhere each
 * word that could act.
 */

/** Of a sentence from elsewhere. */
const LONGEST_SENTENCE = 400;

/** Signs and forms that GitHub or Markdown give a meaning; custom references as `ABC-12`; rulers and headings of signs in a row. */
const ACTS = /[@#<>`$|\\*_~[\]&^]|[:/]\/|www\.|:[\w+-]+:|[a-z]{2,}-\d|\b[0-9a-f]{7,}\b|^[-=+]{2,}$/i;

export function markdownOf(words: Words, inTable = false): string {
  return words.map((part) => partOf(part, inTable)).join('');
}

function partOf(part: Part, inTable: boolean): string {
  if (typeof part === 'string') return part;
  return 'name' in part ? codeOf(part.name, inTable) : sentence(part.said, inTable);
}

/** A name as code; nothing at all is told as such. */
export function codeOf(name: string, inTable = false): string {
  const text = shown(name);
  if (text === '') return '(empty)';
  // Only in tables a pipe would end something, and only there the backslash before it is taken away.
  return inTable ? code(text) : code(text.replaceAll('|', BAR)).replaceAll(BAR, '|');
}

/** Stands for a pipe while code is made: a noncharacter, which no name has; one that had it would show a pipe. */
const BAR = '\u{fdd0}';

/** A sentence from elsewhere: plain words are plain, words that could act are code. */
export function sentence(text: string, inTable = false): string {
  const words = shown(text, LONGEST_SENTENCE).split(' ');
  const parts: string[] = [];
  let acting: string[] = [];
  const end = (): void => {
    if (acting.length > 0) parts.push(codeOf(acting.join(' '), inTable));
    acting = [];
  };
  for (const word of words) {
    if (ACTS.test(word)) acting.push(word);
    else {
      end();
      parts.push(cellText(word));
    }
  }
  end();
  return parts.join(' ').replace(/^(\d*)([-+.)])(?= |$)/, '$1\\$2');
}
