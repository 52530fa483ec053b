/** The frames of two profiles as one list: which function of the one is which of the other. */
import { fileIdentity, nameIdentity } from '../frames/identity.ts';
import type { Frame } from '../profile.ts';
import { type Anchor, matchedPlaces } from './matched-lines.ts';

interface MatchedFrames {
  /** As the new side has them, and what only the old one has; a tier is null where the sides, or copies of one function, differ. */
  frames: Frame[];
  /** The index in `frames` of each frame of a side. */
  ofOld: number[];
  ofNew: number[];
}

interface Side {
  frames: readonly Frame[];
  /** Frames by what they are but for their place. */
  groups: Map<string, number[]>;
  files: string[];
}

/** A function is one frame in whatever tiers it ran. */
export function matchedFrames(before: readonly Frame[], after: readonly Frame[]): MatchedFrames {
  const moved = movedFiles(applicationFiles(before), applicationFiles(after));
  const old = sideOf(before, new Map());
  const now = sideOf(after, moved);
  const anchors = anchorsOf(old, now);
  const out: MatchedFrames = { frames: [], ofOld: new Array(before.length), ofNew: new Array(after.length) };
  for (const key of new Set([...now.groups.keys(), ...old.groups.keys()])) {
    const left = placesOf(old, key);
    const right = placesOf(now, key);
    const file = right[0] === undefined ? '' : (now.files[right[0].indexes[0] as number] as string);
    const pairs = matchedPlaces(
      left.map(({ place }) => place),
      right.map(({ place }) => place),
      anchors.get(file) ?? [],
    );
    const partner = new Map(pairs.map(([a, b]) => [b, a]));
    const paired = new Set(pairs.map(([a]) => a));
    for (const [at, { indexes }] of right.entries()) {
      const other = left[partner.get(at) ?? -1]?.indexes ?? [];
      add(
        out,
        [...indexes.map((index) => after[index] as Frame), ...other.map((index) => before[index] as Frame)],
        indexes,
        other,
      );
    }
    for (const [at, { indexes }] of left.entries()) {
      if (!paired.has(at))
        add(
          out,
          indexes.map((index) => before[index] as Frame),
          [],
          indexes,
        );
    }
  }
  return out;
}

function add(out: MatchedFrames, frames: readonly Frame[], ofNew: readonly number[], ofOld: readonly number[]): void {
  const first = frames[0] as Frame;
  const at = out.frames.push(frames.every(({ tier }) => tier === first.tier) ? first : { ...first, tier: null }) - 1;
  for (const index of ofNew) out.ofNew[index] = at;
  for (const index of ofOld) out.ofOld[index] = at;
}

const applicationFiles = (frames: readonly Frame[]): string[] =>
  frames.flatMap(({ kind, file }) => (kind === 'application' && file !== null ? [file] : []));

function sideOf(frames: readonly Frame[], moved: ReadonlyMap<string, string>): Side {
  const files = frames.map((frame) => {
    const file = fileIdentity(frame);
    return frame.kind === 'application' ? (moved.get(file) ?? file) : file;
  });
  const groups = Map.groupBy(
    frames.map((_, index) => index),
    (index) => {
      const frame = frames[index] as Frame;
      return `${frame.kind}\0${files[index]}\0${nameIdentity(frame)}`;
    },
  );
  return { frames, groups, files };
}

/** The places of a group, with all frames that are there: one for each tier. */
function placesOf({ frames, groups }: Side, key: string): { place: Frame; indexes: number[] }[] {
  const at = Map.groupBy(groups.get(key) ?? [], (index) => `${frames[index]?.line}:${frames[index]?.column}`);
  return [...at.values()].map((indexes) => ({ place: frames[indexes[0] as number] as Frame, indexes }));
}

/** For each file, in ascending order, functions with a name of which there is one on either side. */
function anchorsOf(old: Side, now: Side): Map<string, Anchor[]> {
  const anchors = new Map<string, Anchor[]>();
  for (const key of now.groups.keys()) {
    const [left, ...more] = placesOf(old, key);
    const [right, ...others] = placesOf(now, key);
    if (left === undefined || right === undefined || more.length > 0 || others.length > 0 || right.place.name === '')
      continue;
    const from = left.place.line;
    const to = right.place.line;
    if (from === null || to === null) continue;
    const file = now.files[right.indexes[0] as number] as string;
    const listed = anchors.get(file);
    if (listed === undefined) anchors.set(file, [{ from, to }]);
    else listed.push({ from, to });
  }
  for (const listed of anchors.values()) listed.sort((a, b) => a.from - b.from);
  return anchors;
}

/** Files of two copies of a program: which one of the one is which of the other, by the ends of their paths. */

/** Files of one name that are compared with each other; a program has fewer that do not match as they are. */
const MOST = 500;

/** For files of `theirs` that have another path in `ours`: that path. Those that both have are left out. */
function movedFiles(ours: readonly string[], theirs: readonly string[]): Map<string, string> {
  const both = intersection(ours, theirs);
  const byName = Map.groupBy(
    [...new Set(ours)].filter((file) => !both.has(file)),
    nameOf,
  );
  const pairs: { their: string; our: string; alike: number }[] = [];
  let compared = 0;
  for (const their of new Set(theirs)) {
    if (both.has(their)) continue;
    for (const our of byName.get(nameOf(their)) ?? []) {
      if (compared++ > MOST * MOST) break;
      pairs.push({ their, our, alike: alikeEnds(their, our) });
    }
  }
  // Those that share most of their path find each other first.
  pairs.sort((a, b) => b.alike - a.alike);
  const moved = new Map<string, string>();
  const taken = new Set<string>();
  for (const { their, our } of pairs) {
    if (moved.has(their) || taken.has(our)) continue;
    moved.set(their, our);
    taken.add(our);
  }
  return moved;
}

function intersection(a: readonly string[], b: readonly string[]): Set<string> {
  const other = new Set(b);
  return new Set(a.filter((one) => other.has(one)));
}

const segments = (path: string): string[] => path.split(/[/\\]/);

const nameOf = (path: string): string => segments(path).at(-1) as string;

/** How many of the last parts of two paths are the same. */
function alikeEnds(a: string, b: string): number {
  const left = segments(a).reverse();
  const right = segments(b).reverse();
  let count = 0;
  while (count < left.length && count < right.length && left[count] === right[count]) count++;
  return count;
}
