/** Which of a gate's sittings belong together: whatever was measured since the first one counts, until the gate has come to its end. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../../host/files/hash.ts';
import { textIfThere } from '../../../host/files/if-there.ts';
import { dataFolder } from '../../../host/files/own-folders.ts';
import { writeBeside } from '../../../host/files/write-beside.ts';
import type { GateGroup } from './ready-groups.ts';

export interface Sitting {
  /** When the first one began: ISO 8601. */
  since: string;
  /** The gate has its answer: when it is asked for again, it is measured anew. */
  end(): void;
}

/** Nobody goes on with what lies longer than this; its checkouts are gone by then, too. */
const LONGEST_MS = 14 * 24 * 60 * 60_000;

/**
 * Begins a gate, or goes on with one of the same groups that was interrupted or killed, which nothing but a file tells: all of its
 * experiments may have been done, and only the look at base against itself not.
 *
 * @param isAnew whether what an interrupted one has measured is left alone
 */
export function openSitting(
  groups: readonly Pick<GateGroup, 'key'>[],
  isAnew = false,
  folder: string = join(dataFolder(), 'gates'),
): Sitting {
  mkdirSync(folder, { recursive: true });
  sweep(folder);
  const name = sha256(JSON.stringify(groups.map(({ key }) => key).sort())).slice(0, 32);
  const path = join(folder, name);
  const before = isAnew ? null : textIfThere(path);
  const since = before !== null && !Number.isNaN(Date.parse(before)) ? before : new Date().toISOString();
  writeBeside(path, since);
  return { since, end: () => rmSync(path, { force: true }) };
}

function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && Date.now() - mtimeMs > LONGEST_MS) rmSync(path, { force: true });
  }
}
