import { JsdynoError } from '../../text/errors/catalogue.ts';
import { placeMeant } from './place-meant.ts';
import { labelEnd, splitWords } from './split-words.ts';
import { ANY_RUNTIME, type TreeSpec, type VariantSpec } from './types.ts';

const NAMED = new RegExp(`^${ANY_RUNTIME}@`, 'i');

/** `22`, `v22.9.0`, `18.x`, also behind a sign: `<27`, `>=20.0.0`, `^20`. */
const VERSION = /^(?:[<>]=?|[=~^])?v?(?:\d+|[x*])(?:\.(?:\d+|[x*])){0,2}$/i;

const SIGNED = /^[<>=~^]/;

/** What a version must follow. */
const OPEN = /^(?:[<>]=?|[=~^]|-|\|\|)$/;

const shape =
  'write [label: ][KEY=value ...] runtime [flags ...] [in FOLDER | at REVISION | with PACKAGE], for example "node@22 --max-semi-space-size=64"';
const assignment = /^([A-Za-z_][A-Za-z0-9_]*)=([\s\S]*)$/;

/**
 * Parses `[label: ][KEY=value ...] runtime [flags ...] [in FOLDER | at REVISION | with PACKAGE]`; nothing is looked up.
 *
 * @throws JsdynoError BAD_VARIANT
 */
export function parseVariant(text: string): VariantSpec {
  const bad = (what: string, hint = shape) =>
    new JsdynoError('BAD_VARIANT', `bad variant "${text}": ${what}`, { hint });

  const end = labelEnd(text);
  const body = (end === -1 ? text : text.slice(end + 1)).trim();
  const label =
    end === -1
      ? body
      : text
          .slice(0, end)
          .trim()
          .replace(/^(["'])(.*)\1$/, '$2');
  if (label === '' && end !== -1) throw bad('the label before ":" is empty');

  const words = splitWords(body);
  if (words === undefined) throw bad('a quote is not closed');

  const env = new Map<string, string>();
  let at = 0;
  for (; at < words.length; at++) {
    const match = assignment.exec(words[at] ?? '');
    if (match === null) break;
    env.set(match[1] ?? '', match[2] ?? '');
  }
  const { runtime, count } = takeRange(words.slice(at));
  if (runtime === '') throw bad('it names no runtime');
  if (runtime.startsWith('-')) throw bad(`${runtime} is a flag: write the runtime before its flags`);

  const { tree, rest: flags, problem } = takeTree(words.slice(at + count));
  if (problem !== undefined) throw bad(problem);
  const first = flags[0];
  if (first !== undefined && !first.startsWith('-')) {
    throw bad(`flags follow the runtime, but "${first}" does not start with "-"`);
  }
  const separator = flags.find((flag) => flag === '-' || flag === '--');
  if (separator !== undefined) throw bad(`"${separator}" would end the flags; a variant cannot name a script`);
  const spec = { text, label, env: Object.fromEntries(env), runtime, flags };
  return tree === undefined ? spec : { ...spec, tree };
}

/** The two words at the end that say whose files are measured. */
function takeTree(words: readonly string[]): { tree?: TreeSpec; rest: string[]; problem?: string } {
  const last = words.at(-1);
  const word = words.at(-2);
  if (isPlaceWord(last) && !isPlaceWord(word)) {
    return { rest: [], problem: `"${last}" names no ${PLACES[last]}` };
  }
  if (last === undefined || !isPlaceWord(word)) return { rest: [...words] };
  const rest = words.slice(0, -2);
  if (last === '') return { rest, problem: `"${word}" names nothing` };
  if (isPlaceWord(rest.at(-2)))
    return { rest, problem: 'there is one of "in FOLDER", "at REVISION" and "with PACKAGE"' };
  if (word === 'with') return { tree: { packages: last }, rest };
  return { tree: word === 'in' ? { folder: last } : placeMeant(last), rest };
}

const PLACES = { in: 'folder', at: 'revision', with: 'package' } as const;

function isPlaceWord(word: string | undefined): word is keyof typeof PLACES {
  return word !== undefined && Object.hasOwn(PLACES, word);
}

/**
 * A runtime whose range has blanks in it is several words: `node@>=18 <27`, `node@18 - 22`, `node@18 || 22`. A bare version belongs to
 * the range only behind a sign, since `node@18 22` is more likely a mistake. Pure.
 *
 * @param words from the runtime on
 * @returns the runtime as one word, and how many words it was
 */
function takeRange(words: readonly string[]): { runtime: string; count: number } {
  const [first = ''] = words;
  if (!NAMED.test(first)) return { runtime: first, count: 1 };
  let count = 1;
  let isOpen = OPEN.test(first.replace(NAMED, ''));
  for (let i = 1; i < words.length; i++) {
    const word = words[i] as string;
    if (VERSION.test(word) && (isOpen || SIGNED.test(word))) {
      isOpen = false;
      count = i + 1;
    } else if (OPEN.test(word) && !isOpen) isOpen = true;
    else break;
  }
  return { runtime: words.slice(0, count).join(' '), count };
}
