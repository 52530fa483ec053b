/** Profiles without some of their frames. */

import type { Frame, FrameKind, Profile } from '../profile.ts';
import { withFrames } from './regrouped.ts';

/**
 * Without frames of some kinds: what they spent is their callers'. What no frame called that is left (a collection, idle time) is gone
 * from the profile's total.
 */
export const withoutKinds = (profile: Profile, kinds: ReadonlySet<FrameKind>): Profile =>
  withoutFrames(profile, ({ kind }) => kinds.has(kind));

/** The same for frames chosen in any other way: those of a package, of a file. */
export function withoutFrames(profile: Profile, isHidden: (frame: Frame) => boolean): Profile {
  const frames: Frame[] = [];
  const frameOf = profile.frames.map((frame) => (isHidden(frame) ? -1 : frames.push(frame) - 1));
  return withFrames(profile, frames, frameOf);
}
