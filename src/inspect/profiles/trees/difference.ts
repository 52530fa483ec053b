/** Two profiles of one program as one tree that has what each side spent in every node: what grew, and by how much. */

import { badProfile } from '../bad-profile.ts';
import type { Frame, Profile, ProfiledThread } from '../profile.ts';
import { matchedFrames } from './matched-frames.ts';
import { numbered, type Spent, spentBy } from './totals.ts';

/** As CallTree, with what each side spent in a node itself. */
interface DifferenceTree {
  parent: number[];
  frame: number[];
  thread: number[];
  selfOld: number[];
  selfNew: number[];
}

interface ProfileDifference {
  titleOld: string;
  titleNew: string;
  unit: Profile['unit'];
  per: Profile['per'];
  frames: Frame[];
  threads: ProfiledThread[];
  /** A node is there if either side has it; the other side's figure is 0 then. */
  nodes: DifferenceTree;
  samplesOld: number | null;
  samplesNew: number | null;
  /** Of both sides, each once. */
  remarks: string[];
}

/**
 * The difference of two profiles, by the paths of their stacks. A function is found again by its kind, file and name, where its lines moved,
 * too, and where the program is in another folder; whichever tier it ran in. Threads are found again by their names.
 *
 * @throws JsdynoError BAD_PROFILE where the sides count different things
 */
export function difference(before: Profile, after: Profile): ProfileDifference {
  if (before.unit !== after.unit || before.per !== after.per) {
    throw badProfile(after.title, `it counts ${said(after)}, and ${before.title} counts ${said(before)}`);
  }
  const { frames, ofOld, ofNew } = matchedFrames(before.frames, after.frames);
  const both = [...after.threads, ...before.threads];
  const names = numbered(both.map(({ name }) => name));
  // Of each name the first: the new side's, where it has one.
  const byName = new Map(both.toReversed().map((thread) => [thread.name, thread]));
  const threads = names.keys.map((name) => byName.get(name) as ProfiledThread);
  const nodes: DifferenceTree = { parent: [], frame: [], thread: [], selfOld: [], selfNew: [] };
  const index = new Map<number, number>();
  const lay = (side: Profile, frameOf: readonly number[], firstThread: number, selfOf: number[]): void => {
    const ours: number[] = [];
    const { parent, frame, thread, self } = side.nodes;
    for (let node = 0; node < parent.length; node++) {
      const above = parent[node] as number;
      const at = above < 0 ? -1 : (ours[above] as number);
      const what = frameOf[frame[node] as number] as number;
      const whose = names.of[firstThread + (thread[node] as number)] as number;
      // What threads begin with are kept apart by thread, everything else by its caller.
      const key = (at < 0 ? whose : threads.length + at) * frames.length + what;
      let mine = index.get(key);
      if (mine === undefined) {
        mine = nodes.parent.push(at) - 1;
        nodes.frame.push(what);
        nodes.thread.push(whose);
        nodes.selfOld.push(0);
        nodes.selfNew.push(0);
        index.set(key, mine);
      }
      selfOf[mine] = (selfOf[mine] as number) + (self[node] as number);
      ours.push(mine);
    }
  };
  lay(after, ofNew, 0, nodes.selfNew);
  lay(before, ofOld, after.threads.length, nodes.selfOld);
  return {
    titleOld: before.title,
    titleNew: after.title,
    unit: after.unit,
    per: after.per,
    frames,
    threads,
    nodes,
    samplesOld: before.samples,
    samplesNew: after.samples,
    remarks: [...new Set([...before.remarks, ...after.remarks])],
  };
}

interface FrameDifference {
  /** Index into the difference's frames. */
  index: number;
  frame: Frame;
  old: Spent;
  new: Spent;
  /** What the frame itself spends more on the new side, less where negative; all of them add up to the difference of the totals. */
  grew: number;
}

/** Each frame that was on a stack of either side, the largest change of its own first. */
export function differenceByFrame({ frames, nodes }: ProfileDifference): FrameDifference[] {
  const [old, now] = spentBy(nodes, [nodes.selfOld, nodes.selfNew], frames.length, (frame) => frame) as [
    Spent[],
    Spent[],
  ];
  return frames
    .map((frame, index) => pair({ index, frame }, old[index] as Spent, now[index] as Spent))
    .filter((one) => one.old.total !== 0 || one.new.total !== 0)
    .sort((a, b) => Math.abs(b.grew) - Math.abs(a.grew));
}

interface KindDifference {
  kind: Frame['kind'];
  old: Spent;
  new: Spent;
  grew: number;
}

/** The same by kind of frame. */
export function differenceByKind({ frames, nodes }: ProfileDifference): KindDifference[] {
  const { keys, of } = numbered(frames.map(({ kind }) => kind));
  const [old, now] = spentBy(nodes, [nodes.selfOld, nodes.selfNew], keys.length, (frame) => of[frame] as number) as [
    Spent[],
    Spent[],
  ];
  return keys
    .map((kind, index) => pair({ kind }, old[index] as Spent, now[index] as Spent))
    .sort((a, b) => Math.abs(b.grew) - Math.abs(a.grew));
}

const pair = <T extends object>(what: T, old: Spent, now: Spent): T & { old: Spent; new: Spent; grew: number } => ({
  ...what,
  old,
  new: now,
  grew: now.self - old.self,
});

const said = ({ unit, per }: Profile): string => (per === 'operation' ? `${unit} an operation` : unit);
