import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A build of a runtime of a few bytes, which starts this Node.js: the real one has 127 MB, for which PGlite takes minutes. It says of itself
 * what a build does, so that it is the file that is hashed and sent.
 *
 * @returns its path in the folder
 */
export function smallNode(folder: string): string {
  const path = join(folder, 'node');
  const own = 'data:text/javascript,process.execPath=process.env.SMALL_NODE';
  const line = `SMALL_NODE=$(realpath "$0") exec '${process.execPath}' --import '${own}' "$@"`;
  writeFileSync(path, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  return path;
}
