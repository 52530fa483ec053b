import type { Frame, FrameKind, Profile } from '../../../../src/inspect/profiles/profile.ts';
import { withFrames } from '../../../../src/inspect/profiles/trees/regrouped.ts';

/** A profile without frames of some kinds: what they spent is their callers', and what no frame called that is left is gone. */
export function withoutKinds(profile: Profile, kinds: ReadonlySet<FrameKind>): Profile {
  const frames: Frame[] = [];
  const frameOf = profile.frames.map((frame) => (kinds.has(frame.kind) ? -1 : frames.push(frame) - 1));
  return withFrames(profile, frames, frameOf);
}
