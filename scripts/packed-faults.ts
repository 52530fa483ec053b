/** What is wrong with a tarball of the package: as publint and arethetypeswrong see it, and by its size. */
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { Packed } from './pack.ts';

/** Who needs more looks first at what the package is made of. */
const MOST = { files: 1150, bytes: 3_400_000, unpackedBytes: 12_500_000 };

/** @returns a line each */
export async function faultsOf({ path, ...sizes }: Packed): Promise<string[]> {
  const tarball = readFileSync(path);
  const large = Object.entries(MOST).flatMap(([name, most]) => {
    const size = sizes[name as keyof typeof MOST];
    return size > most ? `${name}: ${size} are more than ${most} (scripts/packed-faults.ts)` : [];
  });
  const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer } });
  const linted = messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
  const checked = await checkPackage(createPackageFromTarballData(tarball));
  const problems = checked.types === false ? [{ kind: 'there are no types' }] : checked.problems.filter(isFault);
  return [...large, ...linted, ...problems.map((problem) => `types: ${JSON.stringify(problem)}`)];
}

/** Not asked: how files were found before `exports`; and `require` has modules on Node.js 22.18 and newer. */
function isFault(problem: Problem): boolean {
  const isOlder = 'resolutionKind' in problem && problem.resolutionKind === 'node10';
  return !isOlder && problem.kind !== 'CJSResolvesToESM';
}
