/** A path as a strip: what is believed above, what was visited below, and the names of its ends. */
import { ANY_RUNTIME } from '../../../host/runtimes/types.ts';
import { cut, textWidth } from '../../../text/width.ts';

export interface StripView {
  /** Labels of places in their order. */
  labels: readonly string[];
  /** Probability that the step lies just before a place, by place. */
  belief: ReadonlyMap<number, number>;
  visited: ReadonlySet<number>;
  /** Places that cannot be measured. */
  lost: ReadonlySet<number>;
  /** Places of the block under way. */
  now?: ReadonlySet<number> | undefined;
}

const HEIGHTS = '▁▂▃▄▅▆▇█';
/** Less is drawn as nothing. */
const LEAST = 0.005;
/** Signs that a place takes where there is room. */
const WIDEST = 3;
const MOST_COLUMNS = 96;

/** Three lines, none of them wider than so many columns: probabilities, marks, names. Pure. */
export function stripLines(view: StripView, width: number): string[] {
  const count = view.labels.length;
  const columns = Math.min(width, MOST_COLUMNS);
  const each = Math.max(1, Math.min(WIDEST, Math.floor(columns / count)));
  const length = Math.min(columns, count * each);
  const columnOf = (place: number) => Math.floor((place * length) / count);
  const heights = new Array<number>(length).fill(0);
  for (const [place, probability] of view.belief) {
    const at = columnOf(place);
    heights[at] = (heights[at] ?? 0) + probability;
  }
  const marks = new Array<string>(length).fill(' ');
  for (let place = 0; place < count; place++) {
    const at = columnOf(place);
    const mark = markOf(view, place);
    if (RANK.indexOf(mark) > RANK.indexOf(marks[at] ?? ' ')) marks[at] = mark;
  }
  const likeliest = [...view.belief].sort(([, a], [, b]) => b - a)[0]?.[0];
  const names = {
    first: brief(view.labels[0] ?? ''),
    last: brief(view.labels.at(-1) ?? ''),
    likeliest: likeliest === undefined ? '' : brief(view.labels[likeliest] ?? ''),
    at: likeliest === undefined ? 0 : columnOf(likeliest),
  };
  return [heights.map(heightOf).join('').trimEnd(), marks.join('').trimEnd(), named(names, length, columns)];
}

/** In words, for those who meet the strip for the first time. */
export const STRIP_LEGEND = '| measured, · not measured, x not available; above: how likely the change came with it';

/** Of several places in one column the last of these is shown. */
const RANK = [' ', '·', 'x', '|', '▲'];

function markOf({ visited, lost, now }: StripView, place: number): string {
  if (now?.has(place) === true) return '▲';
  if (lost.has(place)) return 'x';
  return visited.has(place) ? '|' : '·';
}

function heightOf(probability: number): string {
  if (probability < LEAST) return ' ';
  return HEIGHTS[Math.min(HEIGHTS.length - 1, Math.floor(probability * HEIGHTS.length))] as string;
}

const RELEASE = new RegExp(`^${ANY_RUNTIME}@([^\\s]+)`);

/** `17.2.0` of `node@17.2.0 --flag`. */
export function brief(label: string): string {
  const [, version] = RELEASE.exec(label) ?? [];
  return cut(version ?? label, 16);
}

/** The names of the ends below the ends, and that of the likeliest place below it, where they have room. */
function named(
  { first, last, likeliest, at }: { first: string; last: string; likeliest: string; at: number },
  length: number,
  columns: number,
): string {
  const end = Math.max(length, textWidth(first) + 2 + textWidth(last));
  if (end > columns) return cut(`${first} … ${last}`, columns);
  const [from, to] = [textWidth(first) + 2, end - textWidth(last) - 2];
  const size = textWidth(likeliest);
  const start = Math.max(from, Math.min(at - Math.floor(size / 2), to - size));
  const isFree = likeliest !== '' && likeliest !== first && likeliest !== last && start + size <= to;
  const before = isFree ? `${first}${' '.repeat(start - textWidth(first))}${likeliest}` : first;
  return `${before}${' '.repeat(end - textWidth(last) - textWidth(before))}${last}`;
}
