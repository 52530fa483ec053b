import { packageFile } from '../../../host/files/package-file.ts';
import type { Profile } from '../../profiles/profile.ts';

/** What jsdyno has in the programs that it profiles. */
const OWN = ['profiler.cjs', 'ender.cjs'].map((name) => packageFile(`src/inspect/capture/${name}`));

/** A profile without what was spent in taking it. Pure. */
export function withoutOwn(profile: Profile, own: readonly string[] = OWN): Profile {
  const { frames, nodes } = profile;
  const isOwn = frames.map(({ file }) => file !== null && own.some((path) => file.endsWith(path)));
  if (!isOwn.includes(true)) return profile;
  const kept: Profile['nodes'] = { parent: [], frame: [], thread: [], self: [] };
  // By node: its place among the kept ones; null for what goes.
  const places: (number | null)[] = [];
  for (const [node, above] of nodes.parent.entries()) {
    const parent = above < 0 ? -1 : (places[above] as number | null);
    const frame = nodes.frame[node] as number;
    if (parent === null || isOwn[frame] === true) {
      places.push(null);
      continue;
    }
    places.push(kept.parent.push(parent) - 1);
    kept.frame.push(frame);
    kept.thread.push(nodes.thread[node] as number);
    kept.self.push(nodes.self[node] as number);
  }
  return { ...profile, nodes: kept };
}
