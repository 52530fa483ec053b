/** Several profiles of one program as one: its workers, the processes of a cluster, the runs of a side. */

import { badProfile } from '../bad-profile.ts';
import type { Profile } from '../profile.ts';
import { ProfileBuilder } from '../profile-builder.ts';
import { regrouped } from './regrouped.ts';

interface MergeOptions {
  title: string;
  /** Whether threads of one name in several processes stay apart: `process 4711, main`. Together where it is not given. */
  processes?: 'apart' | 'together';
  /** Whether threads of one process stay apart; apart where it is not given. */
  threads?: 'apart' | 'together';
}

/**
 * The sum of the profiles, thread by thread. Its length is that of the longest, as for what ran at once; those of the same threads are windows
 * of time one behind the other, whose lengths add up.
 *
 * @throws JsdynoError BAD_PROFILE where they count different things
 */
export function merged(profiles: readonly Profile[], { title, ...apart }: MergeOptions): Profile {
  const [first] = profiles;
  if (first === undefined) throw badProfile(title, 'there is nothing to put together');
  const other = profiles.find(({ unit, per }) => unit !== first.unit || per !== first.per);
  if (other !== undefined) {
    throw badProfile(title, `${first.title} counts ${first.unit}, and ${other.title} counts ${other.unit}`);
  }
  const builder = new ProfileBuilder();
  for (const { frames, threads, nodes } of profiles) {
    const threadOf = threads.map((one) => builder.thread(one));
    const frameOf = frames.map((one) => builder.frame(one));
    const ours: number[] = [];
    for (let node = 0; node < nodes.parent.length; node++) {
      const above = nodes.parent[node] as number;
      const at = builder.child(
        above < 0 ? -1 : (ours[above] as number),
        frameOf[nodes.frame[node] as number] as number,
        threadOf[nodes.thread[node] as number] as number,
      );
      builder.spend(at, nodes.self[node] as number);
      ours.push(at);
    }
  }
  const all = builder.build({
    title,
    unit: first.unit,
    per: first.per,
    samples: summed(profiles.map(({ samples }) => samples)),
    durationNs: longest(
      [...Map.groupBy(profiles, threadsOf).values()].map((windows) =>
        summed(windows.map(({ durationNs }) => durationNs)),
      ),
    ),
    remarks: [...new Set(profiles.flatMap(({ remarks }) => remarks))],
  });
  return withThreads(all, apart);
}

/** A profile with its threads, or its processes, apart or together. */
export function withThreads(
  profile: Profile,
  { processes = 'together', threads = 'apart' }: Omit<MergeOptions, 'title'>,
): Profile {
  const several = new Set(profile.threads.map(({ pid }) => pid)).size > 1 && processes === 'apart';
  const names = profile.threads.map(({ pid, name }) => {
    const plain = name.replace(/^process \d+, /, '');
    if (threads === 'together') return several ? `process ${pid}` : 'all threads';
    return several ? `process ${pid}, ${plain}` : plain;
  });
  const indexes = new Map<string, number>();
  const joined: Profile['threads'] = [];
  const threadOf = profile.threads.map((thread, index) => {
    const name = names[index] as string;
    const known = indexes.get(name);
    if (known === undefined) {
      indexes.set(name, joined.length);
      return joined.push({ ...thread, name }) - 1;
    }
    // Several threads have no one number.
    joined[known] = { ...(joined[known] as Profile['threads'][0]), tid: null };
    return known;
  });
  const frameOf = profile.frames.map((_, index) => index);
  return regrouped(profile, { frames: profile.frames, frameOf, threads: joined, threadOf });
}

/** Which threads a profile is of, as a text. */
const threadsOf = ({ threads }: Profile): string =>
  JSON.stringify(threads.map(({ pid, tid, name }) => [pid, tid, name]).sort());

const summed = (figures: readonly (number | null)[]): number | null =>
  figures.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);

const longest = (figures: readonly (number | null)[]): number | null => {
  const told = figures.filter((one) => one !== null);
  return told.length === 0 ? null : Math.max(...told);
};
