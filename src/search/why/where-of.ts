/** Where the time of a row goes, by the profiles that are stored. */
import type { FrameKind } from '../../inspect/profiles/profile.ts';
import type { TakenEvidence } from './evidence-of.ts';
import type { Taken } from './where/taken.ts';
import type { Where } from './where/where.ts';
import { whereItGoes } from './where/where-it-goes.ts';

/** The last that was worked out: it takes a while, and is asked for again and again. */
let last: { version: string; where: Where | null } | null = null;

/** What the profiles say; null where none was taken. */
export function whereOf(taken: TakenEvidence): Where | null {
  const version = taken.versionOf('profiles');
  if (last?.version !== version) {
    const runs = taken.all<Taken>('profiles');
    last = { version, where: runs.length === 0 ? null : whereItGoes(runs) };
  }
  return last.where;
}

/** Code that no flag of V8 reaches. */
const NATIVE: ReadonlySet<FrameKind> = new Set(['native', 'kernel']);

/** Whether frames of native code surely hold half of the gap or more: then few interventions can do anything about it. Pure. */
export function isNativeMostly(where: Where | null): boolean {
  const frames = (where?.profiled ?? []).flatMap((one) => one.frames);
  return frames.some(
    ({ frame, shareInterval, isMain }) =>
      isMain && NATIVE.has(frame.kind) && shareInterval !== null && shareInterval[0] >= 0.5,
  );
}
