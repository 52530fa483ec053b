import { spawnSync } from 'node:child_process';

/** Whether a test may have small file systems, in a mount namespace of its own, which goes with its processes. */
export const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
