/**
 * What `npm test` says before it begins: what it will download and how long it takes. With `npm cit` that is when the packages are
 * installed: npm runs nothing of a package before.
 */
import type { CachedEntry } from '../src/host/runtimes/index.ts';
import { RUNTIMES } from './runtimes-for-tests.ts';

/** Of an archive, as it comes from the registry: all twelve are some 480 MB. */
const MEGABYTES_EACH = 40;

/** The words for a machine that has these runtimes. Pure. */
export function outlook(cached: readonly Pick<CachedEntry, 'kind' | 'version'>[]): string {
  const has = (text: string) => cached.some(({ kind, version }) => `${kind}@${version}.`.startsWith(`${text}.`));
  const missing = RUNTIMES.filter((text) => !has(text));
  const download =
    missing.length === 0
      ? `nothing to download: the ${RUNTIMES.length} runtimes that tests run on are here`
      : `to download, once: ${missing.join(', ')} (about ${missing.length * MEGABYTES_EACH} MB); without a network their tests are skipped`;
  return [
    'npm test checks format, lint and types, fetches runtimes, and tests.',
    `  ${download}`,
    '  on Debian as root also its chromium, where it is missing (about 100 MB); elsewhere tests of pages in a browser are skipped then',
    '  and its PostgreSQL, where there is none (about 50 MB); elsewhere tests of the farm on a server are skipped then',
    '  it takes 16 minutes on 2 quiet CPUs and 20 where other work runs, the download apart',
    '',
  ].join('\n');
}
