/** The blocks of an article's prose: `{{ change: buffers concat pieces=4 --source 16-18 }}`, read with their places. */
import { firstWhere } from '../../stats/first-where.ts';
import { Problem } from './problem.ts';

/** A word of a block, and where it begins in its file. */
export interface Word {
  text: string;
  /** Characters from the beginning of the file. */
  at: number;
}

/** A block as it was typed. What its words mean is for its kind to say. */
export interface Block {
  /** The word before the colon, such as `change`. */
  name: string;
  words: Word[];
  /** Values by the name of the option, in order; an option can be repeated. */
  options: Map<string, Word[]>;
  /** From the first brace to the last, characters from the beginning of the file. */
  at: number;
  end: number;
  /** As typed, without the braces. */
  typed: string;
  /** Whether nothing else stands in its lines, so that it may become a table. */
  isAlone: boolean;
}

/** A file of prose: texts as they are, and blocks. */
export type Part = { type: 'prose'; text: string } | { type: 'block'; block: Block };

/**
 * Splits prose in texts and blocks. Code, in fences or between backticks, is left as it is, and `\{{` is two braces.
 * @throws Problem BLOCK_INVALID for a block that does not end, or that has no name
 */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  const codeAt = codeIn(text);
  let prose = '';
  let at = 0;
  const flush = () => {
    if (prose !== '') parts.push({ type: 'prose', text: prose });
    prose = '';
  };
  while (at < text.length) {
    const code = codeAt(at);
    if (code > 0) {
      prose += text.slice(at, at + code);
      at += code;
    } else if (text.startsWith('\\{{', at)) {
      prose += '{{';
      at += 3;
    } else if (text.startsWith('{{', at)) {
      flush();
      const block = blockAt(text, at);
      parts.push({ type: 'block', block });
      at = block.end;
    } else {
      prose += text[at];
      at += 1;
    }
  }
  flush();
  return parts;
}

const FENCE = /(?: {0,3})(`{3,}|~{3,})[^\n]*(?:\n|$)/y;

const BLANK_LINE = /\n[ \t]*\n/g;

/** The length of code that begins at a place, 0 where none does (CommonMark 4.5 and 6.1). */
function codeIn(text: string): (at: number) => number {
  const runs = new Map<number, number[]>();
  for (const { 0: ticks, index } of text.matchAll(/`+/g)) {
    const own = runs.get(ticks.length) ?? [];
    own.push(index);
    runs.set(ticks.length, own);
  }
  const blankLines = Array.from(text.matchAll(BLANK_LINE), ({ index }) => index);
  return (at) => {
    const fenced = fencedAt(text, at);
    if (fenced > 0) return fenced;
    if (text[at] !== '`' || text[at - 1] === '\\') return 0;
    let end = at;
    while (text[end] === '`') end++;
    const ticks = end - at;
    const closing = firstFrom(runs.get(ticks) ?? [], end);
    const isClosed = closing !== undefined && (firstFrom(blankLines, end) ?? text.length) > closing;
    return isClosed ? closing + ticks - at : ticks;
  };
}

/** The first of some rising numbers that is no less. */
function firstFrom(rising: readonly number[], least: number): number | undefined {
  return rising[firstWhere(rising.length, (i) => (rising[i] as number) >= least)];
}

function fencedAt(text: string, at: number): number {
  if (at !== 0 && text[at - 1] !== '\n') return 0;
  FENCE.lastIndex = at;
  const [opening, fence = ''] = FENCE.exec(text) ?? [];
  if (opening === undefined || (fence.startsWith('`') && opening.trim().slice(fence.length).includes('`'))) return 0;
  const closing = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`, 'm');
  const rest = text.slice(at + opening.length);
  const found = closing.exec(rest);
  return opening.length + (found === null ? rest.length : found.index + found[0].length);
}

function blockAt(text: string, at: number): Block {
  const end = closingOf(text, at);
  const inner = text.slice(at + 2, end - 2);
  const [head, name] = /^\s*([a-z][a-z-]*)\s*(?::|$)/.exec(inner) ?? [];
  if (head === undefined || name === undefined) {
    throw new Problem('BLOCK_INVALID', 'a block begins with its name and a colon', at, {
      hint: '{{ change: buffers concat }}; for braces as they are type \\{{',
    });
  }
  const words = wordsOf(inner.slice(head.length), at + 2 + head.length);
  return { name, ...optionsIn(words), at, end, typed: inner.trim(), isAlone: standsAlone(text, at, end) };
}

/** Where the braces close, behind them; those within quotes do not count. */
function closingOf(text: string, at: number): number {
  let quote = '';
  for (let i = at + 2; i < text.length; i++) {
    const sign = text[i] as string;
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (text.startsWith('}}', i)) return i + 2;
    else if (text.startsWith('{{', i)) break;
    else if (isQuote(text, i)) quote = sign;
  }
  throw new Problem('BLOCK_INVALID', quote === '' ? 'a block is not closed' : 'a quote in a block is not closed', at, {
    hint: 'end it with }}; for braces as they are type \\{{',
  });
}

/** A quote begins at the beginning of a word or of its value: the one in `don't` is a letter. */
function isQuote(text: string, i: number): boolean {
  return (text[i] === "'" || text[i] === '"') && /[\s=:]/.test(text[i - 1] ?? ' ');
}

/** Words between blanks. Quotes keep blanks together, and are no part of the word. */
function wordsOf(text: string, offset: number): Word[] {
  const words: Word[] = [];
  const word = /(?:(?<key>[^\s='"]+=)?(?:'(?<single>[^']*)'|"(?<double>[^"]*)")|(?<bare>\S+))/g;
  for (const { index, groups = {} } of text.matchAll(word)) {
    const { key = '', single, double, bare } = groups;
    words.push({ text: bare ?? `${key}${single ?? double ?? ''}`, at: offset + index });
  }
  return words;
}

function optionsIn(all: readonly Word[]): Pick<Block, 'words' | 'options'> {
  const words: Word[] = [];
  const options = new Map<string, Word[]>();
  for (let i = 0; i < all.length; i++) {
    const word = all[i] as Word;
    if (!word.text.startsWith('--')) {
      words.push(word);
      continue;
    }
    const [name = '', glued] = word.text.slice(2).split(/=(.*)/s);
    const value = glued === undefined ? all[++i] : { text: glued, at: word.at };
    if (value === undefined || (glued === undefined && value.text.startsWith('--'))) {
      throw new Problem('BLOCK_INVALID', `--${name} has no value`, word.at, { hint: `--${name} VALUE` });
    }
    const values = options.get(name);
    if (values === undefined) options.set(name, [value]);
    else values.push(value);
  }
  return { words, options };
}

const REST_OF_LINE = /[^\S\n]*(?:\n|$)/y;

function standsAlone(text: string, at: number, end: number): boolean {
  let begin = at;
  while (begin > 0 && /[^\S\n]/.test(text[begin - 1] as string)) begin--;
  REST_OF_LINE.lastIndex = end;
  return (begin === 0 || text[begin - 1] === '\n') && REST_OF_LINE.test(text);
}
