/** Lines of two texts that differ. */
interface TextDiff {
  /** As `diff -u` has them, without heads of files: `@@ -1,4 +1,5 @@`, then lines with ` `, `-` or `+`. Empty where both are the same. */
  lines: string[];
  /** Lines beyond the limit. */
  leftOut: number;
  linesAdded: number;
  linesRemoved: number;
}

interface DiffLimits {
  /** Lines that are shown. */
  most?: number;
  /** Where in its file the text begins, counted from 1. */
  oldStart?: number;
  newStart?: number;
}

const CONTEXT = 3;
/** A longer line is cut. */
const LONGEST = 400;
/** Cells of the table of the longest common subsequence: 2,000 by 2,000 lines. What differs more is shown as one piece for another. */
const MOST_CELLS = 4_000_000;

type Step = { sign: ' ' | '-' | '+'; text: string };

/**
 * The difference of two texts by lines: a longest common subsequence of what is left between their common beginning and end (Wagner and
 * Fischer, J. ACM 21 (1974)). Bounded in time, memory and length. Pure.
 */
export function unifiedDiff(
  old: string,
  to: string,
  { most = 80, oldStart = 1, newStart = 1 }: DiffLimits = {},
): TextDiff {
  const steps = stepsBetween(linesOf(old), linesOf(to));
  const count = (sign: Step['sign']) => steps.reduce((sum, step) => sum + (step.sign === sign ? 1 : 0), 0);
  const lines = hunks(steps, oldStart, newStart);
  return {
    lines: lines.slice(0, most),
    leftOut: Math.max(0, lines.length - most),
    linesAdded: count('+'),
    linesRemoved: count('-'),
  };
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function stepsBetween(old: readonly string[], to: readonly string[]): Step[] {
  let head = 0;
  while (head < old.length && head < to.length && old[head] === to[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < to.length - head && old.at(-1 - tail) === to.at(-1 - tail)) tail++;
  const same = (lines: readonly string[]) => lines.map((text): Step => ({ sign: ' ', text }));
  const middle = middleSteps(old.slice(head, old.length - tail), to.slice(head, to.length - tail));
  return [...same(old.slice(0, head)), ...middle, ...same(old.slice(old.length - tail))];
}

function middleSteps(old: readonly string[], to: readonly string[]): Step[] {
  const removed = (text: string): Step => ({ sign: '-', text });
  const added = (text: string): Step => ({ sign: '+', text });
  if (old.length === 0 || to.length === 0 || old.length * to.length > MOST_CELLS)
    return [...old.map(removed), ...to.map(added)];
  // length[i][j]: of the longest common subsequence of old from i on and to from j on.
  const width = to.length + 1;
  const length = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => length[i * width + j] as number;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      length[i * width + j] = old[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < to.length) {
    if (old[i] === to[j]) {
      steps.push({ sign: ' ', text: old[i++] as string });
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) steps.push(removed(old[i++] as string));
    else steps.push(added(to[j++] as string));
  }
  return [...steps, ...old.slice(i).map(removed), ...to.slice(j).map(added)];
}

function hunks(steps: readonly Step[], oldStart: number, newStart: number): string[] {
  const lines: string[] = [];
  let [oldLine, newLine] = [oldStart, newStart];
  for (let i = 0; i < steps.length; ) {
    if (!isNearChange(steps, i)) {
      oldLine++;
      newLine++;
      i++;
      continue;
    }
    const from = { old: oldLine, new: newLine };
    const own: string[] = [];
    while (i < steps.length && isNearChange(steps, i)) {
      const { sign, text } = steps[i++] as Step;
      own.push(sign + (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text));
      if (sign !== '+') oldLine++;
      if (sign !== '-') newLine++;
    }
    lines.push(`@@ -${from.old},${oldLine - from.old} +${from.new},${newLine - from.new} @@`, ...own);
  }
  return lines;
}

function isNearChange(steps: readonly Step[], i: number): boolean {
  for (let k = Math.max(0, i - CONTEXT); k <= Math.min(steps.length - 1, i + CONTEXT); k++)
    if (steps[k]?.sign !== ' ') return true;
  return false;
}
