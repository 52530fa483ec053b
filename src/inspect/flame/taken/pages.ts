import { cpus } from 'node:os';
import { writeNamed } from '../../../host/files/write-beside.ts';
import type { Taken } from '../../capture/taken.ts';
import type { Profile } from '../../profiles/profile.ts';
import { costWords } from '../answer/words.ts';
import { flameDifferencePage, flamePage } from '../flame-page.ts';

/**
 * Writes the page of a profile.
 * @throws JsdynoError PAGE_NOT_BUILT, FILE_UNWRITABLE
 */
export async function writePage(file: string, profile: Profile, taken: Taken | null): Promise<void> {
  writeNamed(file, await flamePage(profile, { conditions: conditionsOf(taken) }));
}

/** The same of a difference. */
export async function writeDifferencePage(file: string, before: Profile, after: Profile): Promise<void> {
  writeNamed(file, await flameDifferencePage(before, after));
}

/** Under what conditions a profile was taken; none of one that somebody else took. */
function conditionsOf(taken: Taken | null): { name: string; value: string }[] {
  if (taken === null) return [];
  const { runtime, cost, ended } = taken;
  return [
    ...(runtime === null ? [] : [{ name: 'runtime', value: [runtime.kind, runtime.version ?? ''].join(' ').trim() }]),
    { name: 'cost of the profiler', value: cost === null ? 'not measured' : costWords(cost) },
    ...(ended === null ? [] : [{ name: 'the program ended', value: ended }]),
    { name: 'machine', value: `${cpus().length} CPUs, ${cpus()[0]?.model.trim() ?? 'unknown'}` },
  ];
}
