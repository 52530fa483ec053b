import { hashFile } from '../files/hash.ts';
import { realPathIfThere } from '../files/if-there.ts';
import { procLink, readProc } from '../process/proc.ts';
import { listenersOn } from '../process/sockets.ts';
import type { Variant } from '../runtimes/types.ts';

/** The part of a variant that tells whether a process is it. */
export type Recognisable = Pick<Variant, 'flags'> & { runtime: Pick<Variant['runtime'], 'executable' | 'sha256'> };

/**
 * Whether what listens is the variant: a command line such as `npm start` finds the variant's runtime first on its PATH,
 * but what it starts may name another one, and the figures would be that one's.
 *
 * @returns in words what is wrong; null when it is the variant, or where there is no /proc to tell
 */
export async function strangerOn(port: number, leader: number, variant: Recognisable): Promise<string | null> {
  const processes = listenersOn(port, leader).flatMap((pid) => {
    const executable = procLink(`${pid}/exe`);
    const words = (readProc(`${pid}/cmdline`) ?? '').split('\0');
    return executable === null ? [] : [{ executable, words }];
  });
  const [first] = processes;
  if (first === undefined) return null;
  const own: typeof processes = [];
  for (const one of processes) if (await isSameProgram(one.executable, variant.runtime)) own.push(one);
  const hint = 'write $RUNTIME where the runtime stands in the command';
  if (own.length === 0) return `the command does not run on this variant, but on ${first.executable}: ${hint}`;
  const missing = variant.flags.find((flag) => !own.some(({ words }) => words.includes(flag)));
  return missing === undefined ? null : `the command runs without the flag ${missing} of this variant: ${hint}`;
}

const known = new Map<string, boolean>();

/** By path; else by bytes, since a variant may be a wrapper that starts the runtime from elsewhere. */
async function isSameProgram(found: string, { executable, sha256 }: Recognisable['runtime']): Promise<boolean> {
  if (found === executable || found === realPathIfThere(executable)) return true;
  const key = `${found}\0${sha256}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const isSame = await hashFile(found).then(
    (hashed) => hashed.sha256 === sha256,
    () => false,
  );
  known.set(key, isSame);
  return isSame;
}
