import { mergeTiers } from '../../profiles/frames/merge-tiers.ts';
import type { FrameKind, Profile } from '../../profiles/profile.ts';
import { difference, differenceByFrame, differenceByKind } from '../../profiles/trees/difference.ts';
import { totalOf } from '../../profiles/trees/totals.ts';
import type { AnsweredFrame } from './answer.ts';

/** What differs between two profiles: each frame's own time, the largest change first. */
export interface DifferenceAnswer {
  old: string;
  new: string;
  unit: Profile['unit'];
  per: Profile['per'];
  /** All but idle of each side, in the unit. */
  oldBusy: number;
  newBusy: number;
  /** Those whose change is more than what sampling makes of chance, where the profiles tell their samples. */
  frames: ChangedFrame[];
  /** How many others changed. */
  within: number;
  kinds: { kind: FrameKind; old: number; new: number; grew: number }[];
  remarks: string[];
}

export interface ChangedFrame extends Pick<AnsweredFrame, 'name' | 'kind' | 'file' | 'line' | 'package'> {
  old: number;
  new: number;
  grew: number;
}

const MOST_FRAMES = 15;
/** Standard deviations of the difference of two counts (Poisson): about 95 %. */
const SURE = 2;
/** What a sample counts at most: a file that was written anew has those of a stack as one, and fewer than there were. */
const MOST = { ns: 5e6, bytes: 512 * 1024, samples: 1 } as const;

/**
 * Pure.
 * @throws JsdynoError BAD_PROFILE where the two count different things
 */
export function differenceAnswer(before: Profile, after: Profile): DifferenceAnswer {
  const both = difference(mergeTiers(before), mergeTiers(after));
  const all = differenceByKind(both).map(({ kind, old, new: now, grew }) => ({
    kind,
    old: old.self,
    new: now.self,
    grew,
  }));
  const changed = differenceByFrame(both).filter(({ frame, grew }) => frame.kind !== 'idle' && grew !== 0);
  const [weightOld, weightNew] = [weightOf(before), weightOf(after)];
  const sure = changed.filter(
    ({ old, new: now, grew }) => Math.abs(grew) > SURE * Math.sqrt(old.self * weightOld + now.self * weightNew),
  );
  const kinds = all.filter(({ kind }) => kind !== 'idle');
  return {
    old: both.titleOld,
    new: both.titleNew,
    unit: both.unit,
    per: both.per,
    oldBusy: kinds.reduce((sum, one) => sum + one.old, 0),
    newBusy: kinds.reduce((sum, one) => sum + one.new, 0),
    within: changed.length - sure.length,
    frames: sure
      .slice(0, MOST_FRAMES)
      .map(({ frame: { name, kind, file, line, package: owner }, old, new: now, grew }) => ({
        ...{ name, kind, file, line, package: owner, grew },
        old: old.self,
        new: now.self,
      })),
    kinds,
    remarks: both.remarks,
  };
}

/** What a sample counts, in the unit; 0 where it is not told. */
function weightOf(profile: Profile): number {
  const { samples, unit } = profile;
  return samples === null || samples === 0 ? 0 : Math.min(totalOf(profile) / samples, MOST[unit]);
}
