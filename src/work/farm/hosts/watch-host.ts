import os from 'node:os';
import { busiest, programName, readProcessTimes } from '../../../host/machine/busiest.ts';
import { parseCpuList } from '../../../host/machine/cpu-list.ts';
import { readFrequency } from '../../../host/machine/frequency.ts';
import { parseAffinity, parseCgroups } from '../../../host/machine/limits.ts';
import { type MachineFiles, machineFiles } from '../../../host/machine/machine-files.ts';
import { parseStat, TICKS_PER_SECOND } from '../../../host/process/proc.ts';
import { median } from '../../../stats/describe.ts';
import type { BusyProgram, HostEvidence } from './evidence.ts';
import { ofPeople, ownPids, readWhose, type Whose } from './people.ts';

/** How often the clock and the processes are looked at: seldom enough to cost nothing, often enough to see programs that come and go. */
const LOOK_MS = 1000;
/** Looks at the clock from which thirds mean something. */
const ENOUGH_LOOKS = 6;
/** Programs that are named. */
const NAMED = 3;

interface HostWatch {
  end(): Omit<HostEvidence, 'rows'>;
}

/**
 * Watches this host while it is probed: who else uses its CPUs, and what slows them down.
 *
 * @param files where `/proc` and `/sys` are
 * @param cpus those that are measured on; default: all that this process may use
 */
export function watchHost(
  files: MachineFiles = machineFiles(),
  lookMs = LOOK_MS,
  cpus: readonly number[] | null = null,
): HostWatch {
  const allowed = cpus ?? allowedCpus(files);
  const started = performance.now();
  const before = counters(files, allowed);
  const clocks: number[] = [];
  const used = new Map<number, { name: string; cpuMs: number }>();
  const whose = new Map<number, Whose>();
  let [times, at] = [readProcessTimes(files), started];
  const look = () => {
    const [now, then] = [readProcessTimes(files), performance.now()];
    for (const one of busiest(times, now, then - at, Number.POSITIVE_INFINITY)) {
      const name = used.get(one.pid)?.name ?? programName(files, one);
      used.set(one.pid, { name, cpuMs: (used.get(one.pid)?.cpuMs ?? 0) + one.cpus * (then - at) });
    }
    [times, at] = [now, then];
    for (const [pid, one] of readWhose(files)) whose.set(pid, one);
    const clock = fastestClock(files, allowed);
    if (clock !== null) clocks.push(clock);
  };
  const timer = setInterval(look, lookMs);
  return {
    end() {
      clearInterval(timer);
      look();
      const elapsedMs = performance.now() - started;
      const after = counters(files, allowed);
      const own = ownPids(whose, process.pid);
      const people = ofPeople(whose, process.pid);
      const programs = (of: (pid: number) => boolean): BusyProgram[] =>
        byName([...used].filter(([pid]) => of(pid)).map(([, one]) => ({ ...one, cpus: one.cpuMs / elapsedMs })));
      const ofThem = programs((pid) => people.has(pid) && mayRunOn(files, pid, allowed));
      const grown = (name: keyof Counters): number | null =>
        before[name] === null || after[name] === null ? null : after[name] - before[name];
      const [busy, mine, total, steal] = [grown('busy'), grown('own'), grown('total'), grown('steal')];
      const [stopped, throttles] = [grown('stoppedUs'), grown('throttles')];
      return {
        elapsedMs,
        cpus: allowed.length,
        others:
          busy === null || mine === null ? null : Math.max(0, busy - mine) / TICKS_PER_SECOND / (elapsedMs / 1000),
        busiest: programs((pid) => !own.has(pid)).slice(0, NAMED),
        people:
          whose.size === 0
            ? null
            : { cpus: ofThem.reduce((sum, { cpus }) => sum + cpus, 0), busiest: ofThem.slice(0, NAMED) },
        stealShare: steal === null || total === null || total <= 0 ? null : steal / total,
        quotaShare: stopped === null ? null : stopped / 1000 / elapsedMs,
        thermalThrottles: throttles,
        clock: clockOf(clocks),
      };
    },
  };
}

/** Counts since the machine was started; null for what the kernel does not tell. */
interface Counters {
  /** Of the CPUs that may be used, in ticks; the hypervisor's part is of no process here. */
  busy: number | null;
  steal: number | null;
  total: number | null;
  /** What this process and its children took that it waited for, in ticks. */
  own: number | null;
  /** Microseconds in which a quota stopped the control group. */
  stoppedUs: number | null;
  throttles: number | null;
}

function counters(files: MachineFiles, cpus: readonly number[]): Counters {
  const self = parseStat(files.text('proc/self/stat') ?? '');
  return {
    ...cpuTicks(files.text('proc/stat') ?? '', cpus),
    own: self === null ? null : self.userTicks + self.systemTicks + self.waitedUserTicks + self.waitedSystemTicks,
    stoppedUs: stoppedByQuota(files),
    throttles: readFrequency(files, [...cpus]).thermalThrottles,
  };
}

/** Of some CPUs in `/proc/stat`: user nice system idle iowait irq softirq steal, see proc_stat(5). Pure. */
export function cpuTicks(text: string, cpus: readonly number[]): Pick<Counters, 'busy' | 'steal' | 'total'> {
  const sum = { busy: 0, steal: 0, total: 0 };
  for (const [, cpu, fields = ''] of text.matchAll(/^cpu(\d+) (.*)$/gm)) {
    if (!cpus.includes(Number(cpu))) continue;
    const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = fields
      .split(' ')
      .map(Number);
    const busy = user + nice + system + irq + softirq;
    sum.busy += busy;
    sum.steal += steal;
    sum.total += busy + idle + iowait + steal;
  }
  return sum.total === 0 ? { busy: null, steal: null, total: null } : sum;
}

/** Version 2 counts microseconds, version 1 nanoseconds (Documentation/admin-guide/cgroup-v2.rst, scheduler/sched-bwc.rst). */
function stoppedByQuota(files: MachineFiles): number | null {
  const groups = parseCgroups(files.text('proc/self/cgroup') ?? '');
  const places = [
    `sys/fs/cgroup${groups.get('') ?? ''}/cpu.stat`,
    'sys/fs/cgroup/cpu.stat',
    `sys/fs/cgroup/cpu${groups.get('cpu') ?? ''}/cpu.stat`,
    'sys/fs/cgroup/cpu/cpu.stat',
  ];
  for (const place of places) {
    const text = files.text(place) ?? '';
    const micro = /^throttled_usec (\d+)$/m.exec(text)?.[1];
    if (micro !== undefined) return Number(micro);
    const nano = /^throttled_time (\d+)$/m.exec(text)?.[1];
    if (nano !== undefined) return Number(nano) / 1000;
  }
  return null;
}

/** CPUs that this process may use; all where the kernel does not say. */
function allowedCpus(files: MachineFiles): number[] {
  const { cpus } = parseAffinity(files.text('proc/self/status'));
  return cpus === null ? Array.from({ length: os.availableParallelism() }, (_, cpu) => cpu) : parseCpuList(cpus);
}

/** Two workers of a machine, each with CPUs of its own, may both be started at a terminal. Who has ended may have run anywhere. */
function mayRunOn(files: MachineFiles, pid: number, cpus: readonly number[]): boolean {
  const its = parseAffinity(files.text(`proc/${pid}/status`)).cpus;
  return its === null || parseCpuList(its).some((cpu) => cpus.includes(cpu));
}

/** The measured program's CPU has the highest clock, most of the time. */
function fastestClock(files: MachineFiles, cpus: readonly number[]): number | null {
  const clocks = cpus
    .map((cpu) => files.number(`sys/devices/system/cpu/cpu${cpu}/cpufreq/scaling_cur_freq`))
    .filter((clock) => clock !== null);
  return clocks.length === 0 ? null : Math.max(...clocks) / 1000;
}

function clockOf(clocks: readonly number[]): HostEvidence['clock'] {
  if (clocks.length < ENOUGH_LOOKS) return null;
  const third = Math.floor(clocks.length / 3);
  return { first: Math.round(median(clocks.slice(0, third))), last: Math.round(median(clocks.slice(-third))) };
}

/** Several processes of one program together, the busiest first. */
function byName(programs: readonly BusyProgram[]): BusyProgram[] {
  const sums = new Map<string, number>();
  for (const { name, cpus } of programs) sums.set(name, (sums.get(name) ?? 0) + cpus);
  return [...sums].map(([name, cpus]) => ({ name, cpus })).sort((a, b) => b.cpus - a.cpus);
}
