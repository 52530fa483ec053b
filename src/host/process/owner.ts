import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { procLink, readProc, statOf } from './proc.ts';

/**
 * A process as what it owns names it. A PID alone may be somebody else's tomorrow, and in a container that was started again
 * it nearly always is; with the time of its start and the boot that this is counted from it is not.
 */
export interface Owner {
  pid: number;
  /** See startTimeOf; null where the system does not tell, and in what an older jsdyno wrote. */
  start: string | null;
}

/** When a process that runs was started: the boot's id and ticks since then; null without /proc, and of one that has ended. */
export function startTimeOf(pid: number): string | null {
  const stat = statOf(pid);
  // Its parent may never ask how it ended, as the first process of a container often does not.
  if (stat === null || stat.isZombie) return null;
  return `${bootId()} ${stat.startTicks}`;
}

/**
 * Whether an owner runs still, as far as can be seen from here: one in another container is not seen, even where both have
 * the same folder.
 */
export function isRunning({ pid, start }: Owner): boolean {
  if (!isAlive(pid)) return false;
  const own = statOf(process.pid) !== null;
  if (start !== null && own) return startTimeOf(pid) === start;
  // A number alone. With /proc this process would have written more, so it is not its own.
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

/** Within what a PID means something: a boot of the machine, and there one container; without /proc a machine, by its name. */
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
