/** Releases of Node.js whose differences are known, as far as this machine has them. */
import { listCached, parseVariant, resolveVariant, type Variant } from '../../../src/host/runtimes/index.ts';

const cached = (await listCached()).filter(({ kind }) => kind === 'node').map(({ version }) => version);

/** What a test of these releases is skipped for; false: nothing. */
export function lacks(...releases: string[]): string | false {
  const missing = releases.filter((one) => !cached.some((version) => version === one || version.startsWith(`${one}.`)));
  return missing.length === 0 ? false : `needs ${missing.map((one) => `node@${one}`).join(' and ')} in the cache`;
}

export async function releases(old: string, to: string): Promise<[Variant, Variant]> {
  const resolved = async (text: string) => (await resolveVariant(parseVariant(text), { offline: true })).variant;
  return [await resolved(old), await resolved(to)];
}
