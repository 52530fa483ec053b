import { basename } from 'node:path';
import { type CommandLine, commandLine } from '../../../runtimes/command-line.ts';
import { ownLine } from '../../../runtimes/command-variants.ts';
import { fileOn } from '../../../runtimes/file-on.ts';
import type { Variant } from '../../../runtimes/index.ts';
import { preloadFlags } from '../../../runtimes/preload-flags.ts';
import type { WatchedProcess } from '../configuration.ts';
import { PRELOAD } from '../work.ts';

/**
 * How a process is started, with what tells its heap where that changes nothing else. A command line of the user's own gets it
 * only where the program is Node.js itself: through NODE_OPTIONS it would reach whatever that starts, and whatever heeds that
 * variable. Pure.
 */
export function startOf(
  { script, noHeap = false }: Pick<WatchedProcess, 'script' | 'noHeap'>,
  variant: Variant,
): CommandLine {
  if (script !== undefined)
    return commandLine(variant, fileOn(variant, script), [], noHeap ? [] : preloadFlags(variant, PRELOAD));
  const line = ownLine(variant);
  return isNode(line) && !noHeap ? { ...line, args: ['--require', PRELOAD, ...line.args] } : line;
}

/** `node inspect` is another program, which takes no flags before that word. */
function isNode({ command, args }: CommandLine): boolean {
  return /^node(\.exe)?$/.test(basename(command)) && args[0] !== 'inspect' && args[0] !== 'debug';
}
