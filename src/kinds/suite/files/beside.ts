import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** In a checkout of Node.js only: the rest of it, builds included, is a hundred times as large as what its benchmarks read. */
const MARK = 'src/node_version.h';
/** What benchmarks of Node.js read beside their folder. */
const READ = ['lib', 'test/common', 'test/fixtures'];

/** What of a checkout of Node.js lies beside its suite and is read by it, absolute; elsewhere nobody knows, and there is nothing. */
export function filesBeside(suite: string): string[] {
  return isOfNode(suite) ? READ.map((path) => join(dirname(suite), path)).filter((path) => existsSync(path)) : [];
}

/** The folder of the checkout, where the suite lies in one of Node.js. */
export function rootOf(suite: string): { root?: string } {
  return isOfNode(suite) ? { root: dirname(suite) } : {};
}

function isOfNode(suite: string): boolean {
  return existsSync(join(dirname(suite), MARK));
}
