import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuntimeKind } from '../../../../src/host/runtimes/types.ts';
import { ROOT } from '../../../host-variant.ts';

/** The versions that npm's registry listed of the packages for Linux on x64, in no order that a test may rely on. */
export function listedReleases(kind: RuntimeKind): string[] {
  const text = readFileSync(join(ROOT, 'test/fixtures/releases', `${kind}.txt`), 'utf8');
  return text.trim().split(/\s+/).reverse();
}
