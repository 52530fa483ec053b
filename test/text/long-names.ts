/** Names as people and machines make them, of any length and script: for properties that hold whatever a name is. */
import stringWidth from 'string-width';

const WORDS = [
  'x',
  'benchmark',
  './out/Release/node',
  '--max-semi-space-size=64',
  'größe=0,5',
  'кириллица',
  '日本語の名前',
  '한국어',
  'ﾊﾝｶｸ',
  'e\u0301a\u0300o\u0302', // a letter and its accent are two code points
  'नमस्ते',
  '👩‍👩‍👧', // five code points, one sign of two columns
  '🇩🇪👍🏽',
  '▲…±µ',
  'a'.repeat(70),
  '漢'.repeat(45),
  '👍'.repeat(40),
];

/** Gives each text another one, always the same, that no other text has. Equal seeds give equal names. */
export function longNames(seed: number): (text: string) => string {
  let state = seed;
  const below = (count: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const known = new Map<string, string>();
  return (text) => {
    let name = known.get(text);
    if (name === undefined) {
      const separator = [' ', ' ', '-', ''][below(4)] ?? ' ';
      const words = Array.from({ length: 1 + below(below(2) === 0 ? 3 : 14) }, () => WORDS[below(WORDS.length)]);
      name = `${words.join(separator)}${known.size}`;
      known.set(text, name);
    }
    return name;
  };
}

/** The same value with all texts below these keys renamed. */
export function renamedIn<T>(value: T, keys: ReadonlySet<string>, rename: (text: string) => string, key = ''): T {
  if (typeof value === 'string') return (keys.has(key) ? rename(value) : value) as T;
  if (Array.isArray(value)) return value.map((one) => renamedIn(one, keys, rename, key)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([own, one]) => [own, renamedIn(one, keys, rename, own)]);
  return Object.fromEntries(entries) as T;
}

/** The lines that are wider than so many columns, each with its width; colours and what else moves the cursor left out. */
export function tooWide(text: string, columns: number): string[] {
  const lines = text.split(/\r?\n/).map((line) => [stringWidth(line), line] as const);
  return lines.filter(([width]) => width > columns).map(([width, line]) => `${width}: ${line}`);
}

export const TERMINALS = [60, 80, 120] as const;
export const SEEDS = [1, 2, 3, 4] as const;
