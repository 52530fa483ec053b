import { wrap } from '../../text/lines.ts';
import type { About, Remark } from './report.ts';

/**
 * How much a remark matters to who decides by a table. 0: figures are missing, or are not those of the work. 1, all that are not here: figures
 * may be wrong. 2: there are too few of them. 3: what they are about, and how they were measured.
 */
const RANKS: Readonly<Partial<Record<About, 0 | 2 | 3>>> = {
  failed: 0,
  failures: 0,
  unanswered: 0,
  unasked: 0,
  'no-load': 0,
  interrupted: 0,
  incomplete: 0,
  'generator-bound': 0,
  lagging: 0,
  overloaded: 0,
  'lost-connections': 0,
  'unreliable-latency': 0,
  'near-floor': 0,
  baseline: 0,
  machine: 2,
  undecided: 2,
  'few-runs': 2,
  'few-rounds': 2,
  'tail-resolution': 2,
  'rare-events': 2,
  lanes: 2,
  'hosts-refused': 2,
  paired: 3,
  tail: 3,
  cold: 3,
  budget: 3,
  inherited: 3,
  input: 3,
  calibrated: 3,
  hosts: 3,
  sequential: 3,
  declared: 3,
  shortened: 3,
};

/** As many remarks stand below a table, a line each. */
const MOST = 2;

/**
 * The remarks that stand below a table, those that matter most first, and how many do not: all where the method is explained too, else
 * two, each cut to a line. Pure.
 */
export function toldRemarks(
  remarks: readonly Remark[],
  { explain, width }: { explain: boolean | undefined; width: number },
): { told: readonly Remark[]; more: number } {
  const ordered = byImportance(remarks);
  if (explain) return { told: ordered, more: 0 };
  const told = ordered.slice(0, MOST).map((remark) => ({ ...remark, text: inOneLine(remark.text, width) }));
  return { told, more: remarks.length - told.length };
}

/** In the order of all formats that people read: those first that matter most. Pure. */
export function byImportance<One extends { about: About }>(remarks: readonly One[]): One[] {
  return remarks.toSorted((a, b) => (RANKS[a.about] ?? 1) - (RANKS[b.about] ?? 1));
}

/** What fits in a line; advice goes first. */
function inOneLine(text: string, width: number): string {
  if (wrap(text, width).length < 2) return text;
  const [line = ''] = wrap(text, width - 2);
  const end = Math.max(line.lastIndexOf('; '), line.lastIndexOf('. '), line.lastIndexOf(': '));
  return `${end > line.length / 2 ? line.slice(0, end) : line} …`;
}

/**
 * Where the rest is: `3 more remarks, and how it was measured: jsdyno show 1127-1814-fcm --explain`.
 * @param command that prints it again; null where nothing is stored
 * @param isOverview whether it has further figures, too
 */
export function moreWords(more: number, command: string | null, isOverview = false): string {
  const rest = [
    isOverview ? 'All figures' : [],
    more === 0 ? [] : `${more} more ${more === 1 ? 'remark' : 'remarks'}`,
  ].flat();
  const what = rest.length === 0 ? 'How it was measured' : `${rest.join(', ')}, and how it was measured`;
  return `${what}: ${command === null ? '' : `jsdyno ${command} `}--explain`;
}
