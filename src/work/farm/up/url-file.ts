import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The owner of a farm of one's own, and its database. */
export const USER = 'jsdyno';
export const DATABASE = 'jsdyno';
/** Loopback alone: such a farm is of this machine; others come by a tunnel. */
export const ADDRESS = '127.0.0.1';

/** The file with the URL of the farm's own server, password and all: only its owner may read it. */
export function urlFile(folder: string): string {
  return join(folder, 'url');
}

/** @param password of signs that stand in a URL as they are */
export function ownUrl(password: string, port: number): string {
  return `postgres://${USER}:${password}@${ADDRESS}:${port}/${DATABASE}`;
}

/** undefined where there is none that can be read. */
export function readUrl(folder: string): { password: string; port: number; url: string } | undefined {
  let url: string;
  try {
    url = readFileSync(urlFile(folder), 'utf8').trim();
  } catch {
    return undefined;
  }
  if (!URL.canParse(url)) return undefined;
  const { password, port } = new URL(url);
  return password === '' ? undefined : { password, port: Number(port), url };
}

/** Whole or not at all, and at no moment to be read by others. */
export function writeUrl(folder: string, url: string): void {
  const partial = join(folder, `.partial-${randomBytes(6).toString('hex')}`);
  writeFileSync(partial, `${url}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(partial, urlFile(folder));
}
