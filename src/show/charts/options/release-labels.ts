/** Names of releases along an axis that has no room for all of them. */
import { shortened, widest } from '../labels.ts';
import { TEXT_SIZE } from '../look.ts';

interface ReleaseLabel {
  /** Place of the release. */
  release: number;
  words: string;
  /** Px to the middle of the text, which stands a little aside at the edges. */
  at: number;
}

interface LabelRoom {
  /** Places that are named first, such as those of change points. */
  wanted: readonly number[];
  /** Px to the middle of a release. */
  middle: (release: number) => number;
  /** Px between which all texts lie. */
  within: readonly [left: number, right: number];
}

/** Px between two names. */
const GAP = 8;
/** A name is not wider than this share of all. */
const WIDEST = 0.4;

/** The ends first, then what is wanted, then others wherever there is room: those in the middle of the widest gaps first. */
export function labelsOf(releases: readonly string[], { wanted, middle, within }: LabelRoom): ReleaseLabel[] {
  const [left, right] = within;
  const placed: (ReleaseLabel & { from: number; to: number })[] = [];
  const tryOne = (release: number): void => {
    const name = releases[release];
    if (name === undefined || placed.some((one) => one.release === release)) return;
    const words = shortened(name, (right - left) * WIDEST, TEXT_SIZE);
    const half = widest([words], TEXT_SIZE) / 2;
    const at = Math.min(right - half, Math.max(left + half, middle(release)));
    const [from, to] = [at - half, at + half];
    if (placed.some((one) => from < one.to + GAP && to > one.from - GAP)) return;
    placed.push({ release, words, at, from, to });
  };
  const last = releases.length - 1;
  for (const release of [0, last, ...counted(wanted), ...halves(0, last)]) tryOne(release);
  return placed.sort((a, b) => a.release - b.release);
}

/** Each once, those that are wanted most often first. */
function counted(wanted: readonly number[]): number[] {
  const counts = Map.groupBy(wanted, (release) => release);
  return [...counts].sort(([a, x], [b, y]) => y.length - x.length || a - b).map(([release]) => release);
}

/** All places between two, each in the middle of what is left, the middle of all first. */
function halves(from: number, to: number): number[] {
  const found: number[] = [];
  const spans: [number, number][] = [[from, to]];
  for (const [low, high] of spans) {
    if (high - low < 2) continue;
    const half = Math.round((low + high) / 2);
    found.push(half);
    spans.push([low, half], [half, high]);
  }
  return found;
}
