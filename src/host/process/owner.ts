import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { procLink, readProc, statOf } from './proc.ts';

/**
 * The owner in the name of a file or folder. A PID alone may belong to another process later, and nearly always does after a restart of a
 * container. Together with the time of its start and the boot it is unique.
 */
export interface Owner {
  pid: number;
  /** See startTimeOf; null where the system does not tell, and in what an older jsdyno wrote. */
  start: string | null;
}

/** When a running process was started: the boot's id and ticks since then; null without /proc, and for a process that has ended. */
export function startTimeOf(pid: number): string | null {
  const stat = statOf(pid);
  // Its parent may never ask how it ended, as the first process of a container often does not.
  if (stat === null || stat.isZombie) return null;
  return `${bootId()} ${stat.startTicks}`;
}

/**
 * Whether an owner still runs, as far as can be seen from here: a process in another container is not seen, even if both have the same
 * folder.
 */
export function isRunning({ pid, start }: Owner): boolean {
  if (!isAlive(pid)) return false;
  const own = statOf(process.pid) !== null;
  if (start !== null && own) return startTimeOf(pid) === start;
  // A number alone: with /proc this process would have written more, so the owner is another one.
  return own ? pid !== process.pid && startTimeOf(pid) !== null : true;
}

/** This process in the name of a folder, which `isOrphan` reads. */
export function ownerName(): string {
  return `${process.pid}-${statOf(process.pid)?.startTicks ?? 0}-${place()}`;
}

/**
 * Whether the owner that a name holds does not run any more; undefined where that cannot be told: of an owner in another
 * container or before a restart of the machine, and of names in another form.
 */
export function isOrphan(name: string): boolean | undefined {
  const [, pid = '', ticks = '', where] = /(\d+)-(\d+)-([0-9a-f]{8})/.exec(name) ?? [];
  if (where !== place()) return undefined;
  return !isRunning({ pid: Number(pid), start: ticks === '0' ? null : `${bootId()} ${ticks}` });
}

let known: string | undefined;

/** The scope of a PID: one container in one boot of the machine; without /proc the machine, by its name. */
function place(): string {
  known ??= createHash('sha256')
    .update(`${bootId() || hostname()} ${procLink('self/ns/pid') ?? ''}`)
    .digest('hex')
    .slice(0, 8);
  return known;
}

function bootId(): string {
  return readProc('sys/kernel/random/boot_id')?.trim() ?? '';
}

/** Whether a process of this machine runs; one of somebody else's does (EPERM), though it cannot be signalled. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
