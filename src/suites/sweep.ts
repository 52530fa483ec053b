import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEEP_MS = 30 * DAY_MS;

/** Removes overlays that no experiment has used for 30 days, and unfinished ones of a day ago (a kill half-way). */
export function sweep(folder: string, now = Date.now()): void {
  for (const entry of listing(folder)) {
    const path = join(folder, entry);
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > (entry.endsWith('.tmp') ? DAY_MS : KEEP_MS)) rmSync(path, { recursive: true, force: true });
  }
}

function listing(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
