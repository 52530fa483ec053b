import { dirname } from 'node:path';
import { fingerprint } from '../../../host/files/hash.ts';

/**
 * The file of the built-in suites that changed when they moved: it names another of them by its path.
 * The hash is that of its former bytes.
 */
const FORMER_HASHES: Readonly<Record<string, string>> = {
  'benchmarks/test_runner/_runner.js': 'f725807c6eed8df4b37fe9d61aafbb7aa862640ff5675c8b3f0f21b7d042d8ff',
};

/**
 * The fingerprint that the built-in suites had while they lay in `benchmarks/` itself: the same work, which an older version may
 * have begun to measure. Pure.
 *
 * @param hashes SHA-256 of each file by its path, which begins with the name of the suite's folder
 * @param folder of the suites now, `benchmarks/suites`
 */
export function formerFingerprint(
  hashes: readonly (readonly [path: string, sha256: string])[],
  folder: string,
): string {
  const former = hashes.map(([path, sha256]): readonly [string, string] => {
    const name = path.replace(/^suites\//, 'benchmarks/');
    return [name, FORMER_HASHES[name] ?? sha256];
  });
  return fingerprint(former, `${dirname(folder)}\0`);
}
