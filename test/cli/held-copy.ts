import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../host-variant.ts';

const WAITS = join(ROOT, 'test/fixtures/process/waits-in-round-two.cjs');

/**
 * A copy of a file of benchmarks whose second round waits until a file is removed: an experiment of it can be killed after the first one, however
 * long it takes to see that.
 * @param file below the root
 * @param home where the experiment is stored
 * @returns the path of the file to be removed
 */
export function heldCopy(file: string, copy: string, home: string): string {
  const gate = join(home, 'gate');
  writeFileSync(gate, '');
  const [waits, ...paths] = [WAITS, gate, join(home, 'experiments.sqlite')].map((path) => JSON.stringify(path));
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, `require(${waits})(${paths.join()});\n${readFileSync(join(ROOT, file), 'utf8')}`);
  return gate;
}
