import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { orElse } from '../../text/errors/or-else.ts';

// What /proc says of processes (proc(5)); null on other systems than Linux.

/** A process as it is now. */
export interface ProcessStat {
  pid: number;
  /** What the process calls itself: of a program its file's name, cut after 15 bytes, unless it says otherwise. */
  name: string;
  parent: number;
  group: number;
  session: number;
  /** A zombie: it has ended, and its parent has not waited for it. */
  isZombie: boolean;
  /** A thread of the kernel. */
  isKernel: boolean;
  /** It was forked and has not called exec: it shares the memory of its parent. */
  isFork: boolean;
  /** When it was started, in ticks since boot: together with the PID this identifies it. */
  startTicks: string;
  /** CPU time of its own, in ticks. */
  userTicks: number;
  systemTicks: number;
  /** CPU time of children that it waited for, in ticks. */
  waitedUserTicks: number;
  waitedSystemTicks: number;
}

/** The kernel's unit of times in /proc, USER_HZ: 100 on every Linux that Node.js runs on (proc_pid_stat(5)). */
export const TICKS_PER_SECOND = 100;

/** PF_KTHREAD of include/linux/sched.h. */
const KERNEL_THREAD = 0x00200000;
/** PF_FORKNOEXEC. */
const FORKED = 0x00000040;

/** The PIDs of all processes; null where there is no /proc. */
export function allPids(): number[] | null {
  const names = procNames('.');
  return names === null ? null : names.filter((name) => /^\d+$/.test(name)).map(Number);
}

/** The running processes among some PIDs, without zombies; each is read when its turn comes. */
export function* running(pids: Iterable<number>): Generator<ProcessStat> {
  for (const pid of pids) {
    const stat = statOf(pid);
    if (stat !== null && !stat.isZombie) yield stat;
  }
}

export function statOf(pid: number): ProcessStat | null {
  return parseStat(readProc(`${pid}/stat`) ?? '');
}

/** The line of a `/proc/PID/stat`; null for what is none. Pure. */
export function parseStat(text: string): ProcessStat | null {
  // The name, in brackets, may hold blanks and brackets itself. Fields are counted from 1, and the third comes behind it.
  const [open, close] = [text.indexOf('('), text.lastIndexOf(')')];
  const fields = text.slice(close + 2).split(' ');
  if (open === -1 || close < open || fields.length <= 22 - 3) return null;
  const field = (number: number) => Number(fields[number - 3]);
  return {
    pid: Number.parseInt(text, 10),
    name: text.slice(open + 1, close),
    parent: field(4),
    group: field(5),
    session: field(6),
    isZombie: /^[ZXx]$/.test(fields[0] ?? ''),
    isKernel: (field(9) & KERNEL_THREAD) !== 0,
    isFork: (field(9) & FORKED) !== 0,
    startTicks: fields[22 - 3] ?? '',
    userTicks: field(14),
    systemTicks: field(15),
    waitedUserTicks: field(16),
    waitedSystemTicks: field(17),
  };
}

/** A field of the text of a `/proc/PID/status`: `0-3` of `Cpus_allowed_list:\t0-3`; null where it has none. Pure. */
export function statusField(status: string, name: string): string | null {
  return new RegExp(`^${name}:[ \\t]+(.*)$`, 'm').exec(status)?.[1] ?? null;
}

/** A field that is a size, in bytes; null where there is none. Pure. */
export function statusBytes(status: string, name: string): number | null {
  const kilobytes = /^(\d+) kB$/.exec(statusField(status, name) ?? '')?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** The text of a file below /proc. */
export function readProc(path: string): string | null {
  return orElse(() => readFileSync(`/proc/${path}`, 'utf8'), null);
}

/** The names in a folder below /proc, in no order. */
export function procNames(path: string): string[] | null {
  return orElse(() => readdirSync(`/proc/${path}`), null);
}

/** Where a link below /proc leads. */
export function procLink(path: string): string | null {
  return orElse(() => readlinkSync(`/proc/${path}`), null);
}
