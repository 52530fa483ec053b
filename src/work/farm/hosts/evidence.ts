import type { ProbedRow } from './probe.ts';

/** What was seen of a host while it measured the same thing as two: what judgement.ts judges by. Plain JSON. */
export interface HostEvidence {
  rows: ProbedRow[];
  /** From the first look to the last. */
  elapsedMs: number;
  /** CPUs that this process may use, and those of the whole machine. */
  cpus: number;
  /** CPUs' worth of time that others took on them; null where the kernel does not tell. */
  others: number | null;
  /** The busiest of the others. */
  busiest: BusyProgram[];
  /** What programs of people who are logged in took; null where the kernel does not tell. */
  people: { cpus: number; busiest: BusyProgram[] } | null;
  /** Share (0 to 1) of CPU time that the hypervisor gave to others. */
  stealShare: number | null;
  /** Share of the time in which the control group's quota stopped all of its threads. */
  quotaShare: number | null;
  /** How many times the CPU slowed down for heat; Intel only. */
  thermalThrottles: number | null;
  /** The fastest CPU's clock in MHz, median of the first and of the last third of the looks; null without cpufreq. */
  clock: { first: number; last: number } | null;
}

export interface BusyProgram {
  /** The program's file name, without arguments, which may be private. */
  name: string;
  /** 1 is one CPU all the time. */
  cpus: number;
}
