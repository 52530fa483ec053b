import type { Environment } from '../../../host/machine/environment.ts';
import type { Count } from '../../../stats/quantities.ts';
import { binaryBytes, given } from '../../../text/english-numbers.ts';
import { amount } from '../judge/words.ts';
import type { Recording } from '../recording.ts';

/** Under what conditions an answer was got, and how to get it again. */
export interface About {
  /** The command that repeats it. */
  command: string;
  /** What was asked of the program: `GET /users/42`; null without load. */
  request: string | null;
  /** ms of load before anything counted. */
  warmupMs: number;
  machine: AboutMachine;
  /** jsdyno's own version. */
  jsdyno: string;
}

interface AboutMachine {
  /** `Debian GNU/Linux 12, linux 6.1.0, x64` */
  system: string;
  /** Its model; null where the machine does not tell. */
  cpu: string | null;
  /** Logical CPUs that are switched on. */
  cpus: Count;
  governor: string | null;
  /** Bytes. */
  memory: number;
  /** Virtual machine and container: `kvm, docker`; null: none that shows. */
  inside: string | null;
}

/** Pure. */
export function machineOf({ os, cpu, memory, virtualisation, container }: Environment): AboutMachine {
  const inside = [virtualisation, container.kind].filter((one) => one !== null).join(', ');
  return {
    system: [os.distribution, `${os.platform} ${os.release}`, os.arch].filter((one) => one !== null).join(', '),
    cpu: cpu.model,
    cpus: cpu.online,
    governor: cpu.governor,
    memory: memory.totalBytes,
    inside: inside === '' ? null : inside,
  };
}

/** What was run, each with its name. Pure. */
export function aboutRows(
  recording: Recording,
  { request, warmupMs, machine, jsdyno }: About,
): [name: string, text: string][] {
  const { runtime, program, load, cpus, from, to } = recording;
  const { system, cpu, cpus: all, governor, memory, inside } = machine;
  const seconds = amount((to - from) / 1000);
  const rate =
    load === null ? '' : load.rate === null ? 'as many requests as it can answer' : `${given(load.rate)} requests/s`;
  return [
    ['program', program],
    ['runtime', `${runtime.kind === 'command' ? 'not known' : runtime.kind} ${runtime.version}`.trim()],
    [
      'load',
      load === null
        ? `none of jsdyno's own; looked at for ${seconds} s`
        : `${request ?? ''}, ${load.connections} connections, ${rate}; ${seconds} s after ${amount(warmupMs / 1000)} s of warm-up`,
    ],
    ['CPUs of the program', `${cpus}${cpus === 1 ? ', which the load has, too' : ''}`],
    ['machine', `${cpu ?? 'CPU not known'}, ${all} CPUs, ${binaryBytes(memory)}`],
    ...(governor === null ? [] : [['CPU governor', governor] satisfies [string, string]]),
    ['system', system],
    ...(inside === null ? [] : [['inside of', inside] satisfies [string, string]]),
    ['looked at', new Date(from).toISOString().replace(/\.\d+Z$/, 'Z')],
    ['jsdyno', jsdyno],
  ];
}
