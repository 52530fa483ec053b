import { allPids, parseStat, procNames, readProc, statusBytes, TICKS_PER_SECOND } from '../../../host/process/proc.ts';
import { processTree } from '../../../host/process/process-tree.ts';
import type { OutsideLook, ThreadLook } from '../recording.ts';
import { cpuTimes, lastCpu, limitOfFiles, listenOverflows, pressureTotal, schedstat, socketsOn } from './proc-texts.ts';

const TICK_MS = 1000 / TICKS_PER_SECOND;

/** What is looked at. */
export interface Watched {
  pid: number;
  /** Where it listens; null where it does not, or where that is not known. */
  port: number | null;
  /** CPUs that the program may use. */
  cpus: readonly number[];
}

/** Other processes are looked at in every second look. */
const OTHERS_EACH = 2;
/** Tables of sockets take longer the more there are, those of other programs and those that ended among them: so many times what it took lies between. */
const REST_OF_SOCKETS = 300;

/**
 * Looks at a program and at the machine around it when asked to, with some 20 reads of /proc and one for each thread. What costs more is read
 * less often, and is told as it was: looking shares CPUs with what is looked at.
 */
export function outsideWatch({ pid, port, cpus }: Watched): () => OutsideLook {
  let count = 0;
  let others: OutsideLook['others'] = [];
  let sockets = { queued: 0, open: 0 };
  let socketsDue = 0;
  return () => {
    const program = new Set(processTree(pid, 'all'));
    const tool = new Set([...processTree(process.pid, 'all')].filter((one) => !program.has(one)));
    const threads = [...program].flatMap(threadsOf);
    const machine = cpuTimes(readProc('stat') ?? '', cpus);
    const toolCpu = [...tool].reduce((sum, one) => sum + cpuOf(readProc(`${one}/stat`) ?? ''), 0);
    if (count++ % OTHERS_EACH === 0) others = othersBeside(program, tool, cpus);
    const from = performance.now();
    if (port !== null && from >= socketsDue) {
      sockets = socketsOn(netTexts(pid), port);
      socketsDue = from + REST_OF_SOCKETS * (performance.now() - from);
    }
    const files = [...program].map((one) => procNames(`${one}/fd`)?.length ?? 0);
    const resident = [...program].map((one) => statusBytes(readProc(`${one}/status`) ?? '', 'VmRSS') ?? 0);
    return {
      at: performance.timeOrigin + performance.now(),
      threads,
      rss: resident.reduce((sum, one) => sum + one, 0),
      files: Math.max(0, ...files),
      mostFiles: limitOfFiles(readProc(`${pid}/limits`) ?? ''),
      ...sockets,
      overflows: listenOverflows(readProc(`${pid}/net/netstat`) ?? ''),
      ...machine,
      own: toolCpu + threads.reduce((sum, { cpu }) => sum + cpu, 0),
      tool: toolCpu,
      pressure: {
        cpu: pressureTotal(readProc('pressure/cpu')),
        memory: pressureTotal(readProc('pressure/memory')),
        io: pressureTotal(readProc('pressure/io')),
      },
      others,
    };
  };
}

function othersBeside(
  program: ReadonlySet<number>,
  tool: ReadonlySet<number>,
  cpus: readonly number[],
): OutsideLook['others'] {
  return (allPids() ?? []).flatMap((pid) => {
    if (program.has(pid) || tool.has(pid)) return [];
    const text = readProc(`${pid}/stat`) ?? '';
    const stat = parseStat(text);
    const cpu = cpuOf(text);
    return stat === null || cpu === 0 ? [] : [{ pid, name: stat.name, cpu, isHere: cpus.includes(lastCpu(text)) }];
  });
}

function cpuOf(text: string): number {
  const stat = parseStat(text);
  return stat === null || stat.isZombie ? 0 : (stat.userTicks + stat.systemTicks) * TICK_MS;
}

function threadsOf(pid: number): ThreadLook[] {
  return (procNames(`${pid}/task`) ?? []).flatMap((tid) => {
    const times = schedstat(readProc(`${pid}/task/${tid}/schedstat`) ?? '');
    if (times === null) return [];
    return [{ pid, tid: Number(tid), name: (readProc(`${pid}/task/${tid}/comm`) ?? '').trim(), ...times }];
  });
}

function netTexts(pid: number): string[] {
  return ['tcp', 'tcp6'].map((name) => readProc(`${pid}/net/${name}`) ?? '');
}
