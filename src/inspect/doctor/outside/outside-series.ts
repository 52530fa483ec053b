import type { InsideRow, InsideSeries, OutsideLook, Recording } from '../recording.ts';

/** A recording that can be judged: where nothing was told from inside, with what the kernel tells in its place. Pure. */
export function withInside(recording: Recording): Recording {
  return recording.inside.length > 0 ? recording : { ...recording, inside: outsideSeries(recording.outside) };
}

/**
 * A process of which nothing is known from inside, as the kernel sees it: the main thread, which runs JavaScript, of the process that is
 * busiest. Pure.
 */
function outsideSeries(outside: readonly OutsideLook[]): InsideSeries[] {
  const [first, last] = [outside[0], outside.at(-1)];
  if (first === undefined || last === undefined) return [];
  const main = (look: OutsideLook) => look.threads.filter(({ pid, tid }) => pid === tid);
  const used = main(last).map((one) => {
    const before = main(first).find(({ pid }) => pid === one.pid);
    return { pid: one.pid, cpu: one.cpu - (before?.cpu ?? 0) };
  });
  const busiest = used.sort((a, b) => b.cpu - a.cpu)[0];
  if (busiest === undefined) return [];
  const rows = outside.slice(1).flatMap((look, i): InsideRow[] => {
    const before = outside[i] as OutsideLook;
    const [then, now] = [before, look].map((one) => main(one).find(({ pid }) => pid === busiest.pid));
    if (then === undefined || now === undefined) return [];
    return [
      {
        at: look.at,
        ms: look.at - before.at,
        ticks: 0,
        late: 0,
        longest: 0,
        cpu: now.cpu - then.cpu,
        waited: now.waited - then.waited,
        own: 0,
        stalls: [],
        probes: [],
        pending: 0,
        active: 0,
        idle: 0,
        gc: null,
      },
    ];
  });
  return [{ pid: busiest.pid, rows, lives: [], profile: null }];
}
