import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, readEnvironment } from '../../../src/host/machine/environment.ts';

export const FIXTURES = join(import.meta.dirname, '../../fixtures/machine');

/** The machine of `test/fixtures/machine/<name>`, with what depends on the moment and on jsdyno itself held still. */
export async function fixture(name: string): Promise<Environment> {
  const root = join(FIXTURES, name);
  const host = JSON.parse(readFileSync(join(root, 'host.json'), 'utf8'));
  const environment = await readEnvironment({ root, host, sampleMs: 0 });
  return {
    ...environment,
    takenAt: '2025-01-31T12:00:00.000Z',
    jsdyno: { version: '1.2.3', runtime: { name: 'node', version: '24.0.0' } },
  };
}
