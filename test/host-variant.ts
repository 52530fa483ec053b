import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Variant } from '../src/host/runtimes/index.ts';

/** The Node.js that runs the tests, as a variant: tests of measuring need a runtime and no network. */
export function hostVariant(label = 'host', flags: string[] = []): Variant {
  return {
    label,
    text: process.execPath,
    env: {},
    flags,
    runtime: {
      kind: 'node',
      version: process.versions.node,
      executable: process.execPath,
      sha256: createHash('sha256').update(process.execPath).digest('hex'),
      size: 1,
      source: 'path',
      versions: { ...process.versions } as Record<string, string>,
    },
  };
}

/** The repository's root. */
export const ROOT = resolve(fileURLToPath(new URL('.', import.meta.url)), '..');

/** The small suite in upstream's form, with every kind of fault. */
export const SUITE = resolve(ROOT, 'test/fixtures/suite');

/** A suite whose rates are known, for tests of what follows from rates. */
export const KNOWN_SUITE = resolve(ROOT, 'test/fixtures/known-suite');

/** A file or folder of the material that lies beside a checkout, or null where there is none. */
export function shared(path: string): string | null {
  const found = resolve(ROOT, '../shared', path);
  return existsSync(found) ? found : null;
}
