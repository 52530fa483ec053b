import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { realPathIfThere } from '../files/if-there.ts';
import type { Intact } from '../files/intact.ts';
import { LIST, type MadeFolder, writtenDown } from './made-files.ts';

/** A checkout in the cache, which nobody may change. */
export interface KeptCheckout {
  /** Absolute: the top. */
  folder: string;
  intact: Intact;
}

const CHECKOUT = /^.*[\\/]trees[\\/][0-9a-f]{32}-[0-9a-f]{8}(?=[\\/]|$)/;
/** Of 30,000 files one takes 15 MB: of a search through many commits only the last are held. */
const MOST_HELD = 4;

/** As this process saw them last, which no other process can alter. */
const held = new Map<string, Intact>();

/** Checkouts that are not what they were made as, whatever uses them still. */
const retired = new Set<string>();

/** The place of a checkout's list of files. */
export function madeFolder(folder: string): MadeFolder {
  return { folder, store: join(folder, '.git') };
}

/** The checkout of jsdyno's own that a path lies in; null where it lies in none, or in one that is not to be used any more. */
export function keptCheckout(path: string): KeptCheckout | null {
  const folder = checkoutOf(path);
  const intact = folder === undefined ? undefined : (held.get(folder) ?? writtenDown(madeFolder(folder)));
  if (folder === undefined || intact == null) return null;
  held.delete(folder);
  held.set(folder, intact);
  const [oldest] = held.keys();
  if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
  return { folder, intact };
}

/** Whether a path lies in a checkout that was retired by this process: nothing may be measured there. */
export function isRetired(path: string): boolean {
  return retired.has(checkoutOf(path) ?? '');
}

function checkoutOf(path: string): string | undefined {
  return CHECKOUT.exec(realPathIfThere(path))?.[0];
}

/** Sees to it that a checkout is made anew by whoever needs it next. */
export function retire(folder: string): void {
  retired.add(folder);
  held.delete(folder);
  rmSync(join(madeFolder(folder).store, LIST), { force: true });
}
