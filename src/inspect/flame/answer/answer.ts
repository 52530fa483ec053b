import type { Cost } from '../../capture/taken.ts';
import { mergeTiers } from '../../profiles/frames/merge-tiers.ts';
import type { Frame, FrameKind, Profile } from '../../profiles/profile.ts';
import { totalOf, totalsByFrame, totalsByKind, totalsByPackage } from '../../profiles/trees/totals.ts';

/** What a profile says in a screen. Shares are of what is not idle. */
export interface FlameAnswer {
  title: string;
  unit: Profile['unit'];
  /** All but idle, in the unit; and idle. */
  busy: number;
  idle: number;
  samples: number | null;
  durationNs: number | null;
  /** The hottest by what they spent themselves. */
  frames: AnsweredFrame[];
  /** How many there are. */
  ofFrames: number;
  kinds: { kind: FrameKind; self: number; share: number }[];
  packages: { package: string; self: number; share: number }[];
  threads: { name: string; busy: number; share: number }[];
  /** Lines of the program's own files in which most samples were, where its engine counts them by lines. */
  lines: HotLine[];
  cost: Cost | null;
  /** How the program ended by itself. */
  ended: string | null;
  remarks: string[];
}

export interface HotLine {
  /** A `file:` address. */
  file: string;
  line: number;
  share: number;
  /** What stands there, as far as it is short. */
  text: string;
}

export interface AnsweredFrame extends Pick<Frame, 'name' | 'kind' | 'file' | 'line' | 'package'> {
  self: number;
  total: number;
  selfShare: number;
  totalShare: number;
}

/** More are on the page. */
const MOST_FRAMES = 15;
const MOST_PACKAGES = 8;

/** Pure. */
export function answerOf(
  profile: Profile,
  { lines = [], ...more }: Pick<FlameAnswer, 'cost' | 'ended'> & { lines?: HotLine[] },
): FlameAnswer {
  const shown = mergeTiers(profile);
  const kinds = totalsByKind(shown).filter(({ self }) => self > 0);
  const idle = kinds.find(({ kind }) => kind === 'idle')?.self ?? 0;
  const busy = totalOf(shown) - idle;
  const share = (amount: number) => (busy > 0 ? amount / busy : 0);
  const frames = totalsByFrame(shown).filter(({ frame, self }) => frame.kind !== 'idle' && self > 0);
  return {
    title: profile.title,
    unit: profile.unit,
    busy,
    idle,
    samples: profile.samples,
    durationNs: profile.durationNs,
    frames: frames.slice(0, MOST_FRAMES).map(({ frame: { name, kind, file, line, package: owner }, self, total }) => ({
      ...{ name, kind, file, line, package: owner, self, total },
      selfShare: share(self),
      totalShare: share(total),
    })),
    ofFrames: frames.length,
    kinds: kinds.filter(({ kind }) => kind !== 'idle').map(({ kind, self }) => ({ kind, self, share: share(self) })),
    packages: totalsByPackage(shown)
      .filter(({ self }) => self > 0)
      .slice(0, MOST_PACKAGES)
      .map(({ package: name, self }) => ({ package: name, self, share: share(self) })),
    threads: threadsOf(shown).map(({ name, busy: spent }) => ({ name, busy: spent, share: share(spent) })),
    lines,
    ...more,
    remarks: profile.remarks,
  };
}

function threadsOf({ threads, frames, nodes }: Profile): { name: string; busy: number }[] {
  const busy = threads.map(() => 0);
  for (const [node, amount] of nodes.self.entries()) {
    if (frames[nodes.frame[node] as number]?.kind === 'idle') continue;
    const thread = nodes.thread[node] as number;
    busy[thread] = (busy[thread] as number) + amount;
  }
  return threads.map(({ name }, index) => ({ name, busy: busy[index] as number })).sort((a, b) => b.busy - a.busy);
}
