import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { packageFile } from '../../../host/files/package-file.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Taken, TakenFile, TakenThread } from '../../capture/taken.ts';
import type { Profile, ProfiledThread } from '../../profiles/profile.ts';
import { readProfile } from '../../profiles/read/read-profile.ts';
import { threadOfFileName } from '../../profiles/read/source.ts';
import { withSourceMaps } from '../../profiles/source-maps.ts';
import { merged } from '../../profiles/trees/merged.ts';

/** Whether processes and threads are shown as one. */
interface Apart {
  together: boolean;
}

const ALLOCATED = 'bytes allocated, whether or not they were collected later, estimated from samples';

/**
 * What was taken as one profile, with its cost and what it cannot show as remarks.
 * @throws JsdynoError NO_PROFILE where nothing was, BAD_PROFILE
 */
export function profileOf(taken: Taken, { together }: Apart): Profile {
  const { files, title, ended, remarks, intervalUs } = taken;
  if (files.length === 0) {
    throw new JsdynoError('NO_PROFILE', `${title}: it left no profile${ended === null ? '' : ` (${ended})`}`, {
      hint:
        remarks.at(-1) ??
        'the program must run on Node.js, Bun or Deno, and end by itself or by a signal that it can handle',
    });
  }
  const several = new Set(files.flatMap(({ thread }) => (thread === null ? [] : [thread.pid]))).size > 1;
  const read = files.map((file) =>
    readProfile(readFileSync(file.path), { title, thread: threadOf(file, several), intervalUs }),
  );
  const one = together ? ({ processes: 'together', threads: 'together' } as const) : ({ processes: 'apart' } as const);
  const profile = withSourceMaps(withoutOwn(merged(read, { title, ...one })));
  // A heap profile does not say whether what was collected is in it: the reader takes it for one of what is held.
  const own = taken.what === 'allocated' ? [ALLOCATED] : profile.remarks;
  return { ...profile, remarks: [...new Set([...remarks, ...own])] };
}

/**
 * Files that somebody made before, as one profile.
 * @throws JsdynoError BAD_PROFILE, FILE_UNREADABLE
 */
export function profileOfFiles(paths: readonly string[], { together }: Apart): Profile {
  const read: Profile[] = [];
  for (const path of paths) {
    const title = basename(path);
    const thread = threadOfFileName(path);
    read.push(readProfile(bytesOf(path), { title, ...(thread === null ? {} : { thread }) }));
  }
  const [first] = read;
  if (read.length === 1 && first !== undefined && !together) return withSourceMaps(withoutOwn(first));
  const title =
    paths.length === 1 ? basename(paths[0] as string) : `${basename(paths[0] as string)} and ${paths.length - 1} more`;
  const all = merged(read, {
    title,
    ...(together ? { processes: 'together', threads: 'together' } : { processes: 'apart' }),
  });
  return withSourceMaps(withoutOwn(all));
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new JsdynoError('FILE_UNREADABLE', `cannot read ${path}: ${(error as NodeJS.ErrnoException).code}`, {
      hint: 'name another file',
      cause: error,
    });
  }
}

function threadOf({ path, thread }: TakenFile, several: boolean): ProfiledThread {
  if (thread === null) return threadOfFileName(path) ?? { pid: 0, tid: null, name: 'main' };
  const { pid, worker }: TakenThread = thread;
  const name = worker === 0 ? 'main' : `worker ${worker}`;
  return { pid, tid: worker === 0 ? pid : null, name: several ? `process ${pid}, ${name}` : name };
}

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
