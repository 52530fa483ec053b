/** Profiles in a page that is handed on. Pure. */
import type { Profile } from '../../../inspect/profiles/profile.ts';
import { withoutOwnFolder } from '../where/own-folders.ts';

/** A profile whose files are named without jsdyno's own folders. */
export function withoutOwnFolders(profile: Profile): Profile {
  const frames = profile.frames.map((frame) => ({
    ...frame,
    file: frame.file === null ? null : withoutOwnFolder(frame.file),
  }));
  return { ...profile, frames };
}
