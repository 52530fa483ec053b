/**
 * Intervals as text, a line each, for letters of one width: `  :  ├─●─┤  │          `. `│` is no change, `●` what was found, `:` the
 * limit of the rule; worse is to the left. The signs are those of WGL4, which fonts for code have, and none is an emoji.
 */

/** What is drawn of a row: ratios of speed, and the ratio at which its rule fails. */
export interface Drawn {
  ratio: number;
  interval: readonly [number, number];
  limit: number | null;
}

/** As logarithms: no chart shows less than a change of 6 %, nor more than a half or a double. */
const LEAST = Math.log(1.06);
const MOST = Math.log(2);
/** A row that is so many times as far from 1 as half of them leaves the chart, so that the others can be read. */
const FAR = 2.5;

/** The scale that rows of one table share: the logarithm of a ratio at its right end. */
export function scaleOf(rows: readonly Drawn[]): number {
  const extents = rows
    .map(({ interval, limit }) => 1.05 * Math.max(...[...interval, limit ?? 1].map((end) => Math.abs(Math.log(end)))))
    .sort((a, b) => a - b);
  const median = extents[Math.floor(extents.length / 2)] ?? 0;
  return Math.min(Math.max(LEAST, Math.min(extents.at(-1) ?? 0, FAR * median)), MOST);
}

/**
 * One line of `2 * half + 1` columns.
 *
 * @param half columns on each side of 1
 */
export function chartLine({ ratio, interval, limit }: Drawn, scale: number, half: number): string {
  const last = 2 * half;
  const place = (value: number): number => half + Math.round((Math.log(value) / scale) * half);
  const within = (column: number): number => Math.min(Math.max(column, 0), last);
  const signs = Array.from({ length: last + 1 }, () => ' ');
  if (limit !== null && place(limit) >= 0 && place(limit) < half) signs[place(limit)] = ':';
  signs[half] = '│';
  const [low, high, centre] = [place(interval[0]), place(interval[1]), place(ratio)];
  for (let column = within(low); column <= within(high); column++) signs[column] = column === half ? '┼' : '─';
  if (high > low) {
    signs[within(low)] = '├';
    signs[within(high)] = '┤';
  }
  signs[within(centre)] = '●';
  // What leaves the chart says so, whatever else would stand there.
  if (low < 0) signs[0] = '◄';
  if (high > last) signs[last] = '►';
  return signs.join('');
}
