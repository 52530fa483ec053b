import { sum } from '../judge/seen.ts';
import { amount, percent } from '../judge/words.ts';
import type { Recording } from '../recording.ts';

/** What looking took, as it was measured meanwhile; null where it is not known. */
export interface Cost {
  /** Share of the program's thread that the signals took, in the process that they took most of; null where nothing was loaded into it. */
  thread: number | null;
  /** Pauses for collections that were asked for, ms in all. */
  pauses: number | null;
  /** CPUs that jsdyno used beside the program, and that its generator used. */
  watcher: number | null;
  generator: number | null;
}

/** Of all the time that was looked at, disturbed or not: looking goes on. Pure. */
export function costOf({ inside, isInside, outside, looking, from, to, load }: Recording): Cost {
  const watcher = looking === undefined || to <= from ? null : looking / (to - from);
  const [first, last] = [outside[0], outside.at(-1)];
  const tool =
    first === undefined || last === undefined || last.at <= first.at
      ? null
      : (last.tool - first.tool) / (last.at - first.at);
  const told = isInside ? inside.filter(({ rows }) => rows.length > 0) : [];
  const shares = told.map(({ rows }) => sum(rows.map(({ own }) => own)) / Math.max(1, sum(rows.map(({ ms }) => ms))));
  return {
    thread: shares.length === 0 ? null : Math.max(...shares),
    pauses: told.length === 0 ? null : Math.max(...told.map(({ lives }) => sum(lives.map(({ ms }) => ms)))),
    watcher,
    generator: load === null || tool === null || watcher === null ? null : Math.max(0, tool - watcher),
  };
}

/** In words, a line each; what looking costs of throughput has been measured beside: docs/evidence/doctor.md. Pure. */
export function costLines({ thread, pauses, watcher, generator }: Cost): string[] {
  return [
    thread === null
      ? 'nothing was loaded into the program: looking took nothing of its threads'
      : `taking the signals took ${percent(thread)} of the thread's time here, and collections that were asked for ${amount(pauses ?? 0)} ms in all`,
    ...(watcher === null
      ? []
      : [
          `jsdyno used ${amount(watcher)} CPUs beside it${generator === null ? '' : `, and its generator ${amount(generator)}`}: measured meanwhile`,
        ]),
  ];
}
