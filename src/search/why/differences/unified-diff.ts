import { type StructuredPatchHunk, structuredPatch } from 'diff';

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

/** A longer line is cut. */
const LONGEST = 400;
/** Texts of which more lines were added and removed are shown as one piece for another: time and memory grow with the square of it. */
const MOST_EDITS = 2000;

/** The difference of two texts by lines. Bounded in time, memory and length. Pure. */
export function unifiedDiff(
  old: string,
  to: string,
  { most = 80, oldStart = 1, newStart = 1 }: DiffLimits = {},
): TextDiff {
  const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
  const texts = [ended(old), ended(to)] as const;
  const patch = structuredPatch('', '', ...texts, '', '', { context: 3, maxEditLength: MOST_EDITS });
  const hunks = patch?.hunks ?? [replacement(...texts)];
  const count = (sign: string) => hunks.flatMap((hunk) => hunk.lines).filter((line) => line.startsWith(sign)).length;
  const lines = hunks.flatMap((hunk) => [
    `@@ -${hunk.oldStart + oldStart - 1},${hunk.oldLines} +${hunk.newStart + newStart - 1},${hunk.newLines} @@`,
    ...hunk.lines.map((line) => (line.length > LONGEST + 1 ? `${line.slice(0, LONGEST + 1)}…` : line)),
  ]);
  return {
    lines: lines.slice(0, most),
    leftOut: Math.max(0, lines.length - most),
    linesAdded: count('+'),
    linesRemoved: count('-'),
  };
}

function replacement(old: string, to: string): StructuredPatchHunk {
  const [removed, added] = [old, to].map((text) => text.split('\n').slice(0, -1)) as [string[], string[]];
  return {
    ...{ oldStart: 1, oldLines: removed.length, newStart: 1, newLines: added.length },
    lines: [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)],
  };
}
