import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIfThere } from '../files/if-there.ts';
import { removeWhole } from '../files/write-beside.ts';
import { isOrphan } from '../process/owner.ts';
import { MARK, readMark } from './checkout.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days without use after which a checkout goes, and how many stay at most; none goes on the day on which it was used. */
const UNUSED_DAYS = 14;
const MOST = 16;

interface Found {
  name: string;
  usedAt: number;
}

/**
 * Removes checkouts that nobody needs: what a process that is gone left half made, what was not used for 14 days, and those
 * used least recently beyond 16.
 */
export async function sweepCheckouts(root: string): Promise<void> {
  const now = Date.now();
  const kept: Found[] = [];
  for (const name of namesIfThere(root).filter((one) => /^[0-9a-f]{32}-[0-9a-f]{8}$/.test(one))) {
    const usedAt = usedAtOf(join(root, name));
    if (await isLeft(join(root, name), usedAt, now)) await remove(root, name);
    else kept.push({ name, usedAt });
  }
  const old = kept.sort((a, b) => b.usedAt - a.usedAt).filter(({ usedAt }, i) => i >= MOST && now - usedAt > DAY_MS);
  for (const { name } of old) await remove(root, name);
}

async function isLeft(folder: string, usedAt: number, now: number): Promise<boolean> {
  const mark = await readMark(folder);
  if (mark?.isWhole === true) return now - usedAt > UNUSED_DAYS * DAY_MS;
  const owner = typeof mark?.owner === 'string' ? isOrphan(mark.owner) : undefined;
  return owner ?? now - usedAt > DAY_MS;
}

function usedAtOf(folder: string): number {
  const stats =
    statSync(join(folder, '.git', MARK), { throwIfNoEntry: false }) ?? statSync(folder, { throwIfNoEntry: false });
  return stats?.mtimeMs ?? 0;
}

/** Packages may have folders that nobody may write to: what cannot be removed is in nobody's way. */
async function remove(root: string, name: string): Promise<void> {
  await removeWhole(join(root, name), root).catch(() =>
    rm(join(root, name), { recursive: true, force: true }).catch(() => {}),
  );
}
