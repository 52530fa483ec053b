import { execFile } from 'node:child_process';
import { atOnce } from '../at-once.ts';
import type { NotMeasured } from '../outcome.ts';
import type { EndedProcess } from '../request.ts';
import type { Wish } from './batch-size.ts';
import type { Listener } from './listen.ts';
import type { Meeting, Said } from './meeting.ts';

/** A process that was started to be interleaved with others. */
export interface Member<V> extends Wish {
  variant: V;
  /** Identifies it at the meeting. */
  place: number;
  startedAt: number;
  ended: Promise<EndedProcess>;
  /** Ends only this process. */
  stop(): void;
  pid?: number;
}

/** What is needed to bring processes to their first turn. */
export interface Preparations<V> {
  start(variant: V, place: number): Member<V> | NotMeasured;
  meeting: Pick<Meeting, 'tell'>;
  listener: Listener;
  /** The last process makes its first calls first: being warmer because of the order must not favour one variant. */
  fromLast: boolean;
  /** Number of processes that load and warm up at the same time. */
  atOnce: number;
  /** First calls are figures, so they are made one after the other. */
  tellsFirst: boolean;
  /** The CPU of all turns; undefined: nothing can be pinned. */
  cpu: number | undefined;
}

/** Processes by how far they got. */
interface Prepared<V> {
  /** In the order of the variants. */
  ready: Member<V>[];
  /** They ended before their first turn, or will. */
  gone: Member<V>[];
  notStarted: { variant: V; reason: NotMeasured }[];
}

/**
 * Starts processes and waits until each waits for its first turn, pinned to the CPU of all turns. They load at the same time and warm up at
 * the same time; between that they make their first calls, one process after the other if these are figures.
 */
export async function getReady<V>(variants: readonly V[], preparations: Preparations<V>): Promise<Prepared<V>> {
  const { fromLast, meeting, listener, cpu } = preparations;
  const prepared: Prepared<V> = { ready: [], gone: [], notStarted: [] };
  const started = async ([place, variant]: [number, V], until: Said['type']) => {
    const member = preparations.start(variant, place);
    if ('outcome' in member) prepared.notStarted.push({ variant, reason: member });
    else return hear(member, until);
  };
  const goneOn = async (member: Member<V>, until: Said['type']) => {
    const heard = hear(member, until); // before it can be said
    await meeting.tell(member.place, 'go on');
    return heard;
  };
  const hear = async (member: Member<V>, type: Said['type']) => {
    const said = await listener.heard(member.place, type, member.ended);
    if (said === null) {
      prepared.gone.push(member);
      return undefined;
    }
    if (said.type !== 'ready') return member;
    const { size, nanos } = said;
    return pinned(Object.assign(member, { size }, nanos === undefined ? {} : { nanos }));
  };
  // Helpers of a collector on another CPU take the memory that they visit with them (docs/evidence/alternation.md).
  const pinned = async (member: Member<V>) => {
    if (cpu !== undefined && member.pid !== undefined) await pinAllThreads(member.pid, cpu);
    return member;
  };

  const all = [...variants.entries()];
  if (fromLast) all.reverse();
  type Stage<T> = (one: T) => Promise<Member<V> | undefined>;
  const those = async <T>(some: readonly T[], most: number, stage: Stage<T>) =>
    (await atOnce(some, most, stage)).filter((member) => member !== undefined);
  const loaded = await those(all, preparations.atOnce, (one) => started(one, 'loaded'));
  const beginning = preparations.tellsFirst ? 1 : preparations.atOnce;
  const begun = await those(loaded, beginning, (member) => goneOn(member, 'begun'));
  prepared.ready = await those(begun, preparations.atOnce, (member) => goneOn(member, 'ready'));
  prepared.ready.sort((a, b) => a.place - b.place);
  return prepared;
}

function pinAllThreads(pid: number, cpu: number): Promise<void> {
  return new Promise((resolve) => {
    execFile('taskset', ['-acp', String(cpu), String(pid)], () => resolve()); // one that has ended cannot be pinned
  });
}
