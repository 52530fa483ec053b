import { readdirSync, readFileSync } from 'node:fs';

// What /proc says of processes (proc(5)); null everywhere else than on Linux.

/** A process as it is now. */
export interface ProcessStat {
  pid: number;
  parent: number;
  group: number;
  session: number;
  /** It has ended, and nobody has asked how. */
  isZombie: boolean;
  /** A thread of the kernel. */
  isKernel: boolean;
  /** When it was started, in the kernel's ticks since the machine was: with the PID, whose it is. */
  startTicks: string;
  /** CPU time of its own and of children that it waited for, in ticks of 10 ms. */
  userTicks: number;
  systemTicks: number;
}

/** PF_KTHREAD of include/linux/sched.h. */
const KERNEL_THREAD = 0x00200000;

export function allPids(): number[] | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return null;
  }
}

export function statOf(pid: number): ProcessStat | null {
  const text = readProc(`${pid}/stat`);
  if (text === null) return null;
  // The name, in brackets, may hold blanks and brackets itself. Fields are counted from 1, and the third comes behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return {
    pid,
    parent: field(4),
    group: field(5),
    session: field(6),
    isZombie: /^[ZXx]$/.test(fields[0] ?? ''),
    isKernel: (field(9) & KERNEL_THREAD) !== 0,
    startTicks: fields[22 - 3] ?? '',
    userTicks: field(14) + field(16),
    systemTicks: field(15) + field(17),
  };
}

/** The text of a file below /proc. */
export function readProc(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return null;
  }
}
