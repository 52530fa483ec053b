import { randomStream, shuffled } from '../../../../src/stats/random.ts';
import type { Moment } from './told.ts';

/** Something that happens to a farm. */
export type Fault =
  | { kind: 'kill'; moment: Moment | 'at any time'; host: number }
  | { kind: 'stop'; host: number }
  | { kind: 'drop'; host: number }
  | { kind: 'drop all' }
  | { kind: 'restart server' }
  | { kind: 'kill planner'; isElsewhere: boolean };

export type Plan = { after: number; fault: Fault }[];

/** What befalls whom, of 25 faults: half of them kill workers, and each kind is among 15. */
const OF_25: readonly ((host: number, i: number) => Fault)[] = [
  ...(['before the commit', 'in the commit', 'after the commit', 'at any time'] as const).flatMap((moment) =>
    Array.from({ length: 3 }, () => (host: number) => ({ kind: 'kill' as const, moment, host })),
  ),
  ...Array.from({ length: 4 }, () => (host: number) => ({ kind: 'stop' as const, host })),
  ...Array.from({ length: 5 }, () => (host: number) => ({ kind: 'drop' as const, host })),
  () => ({ kind: 'drop all' }),
  ...Array.from({ length: 2 }, () => () => ({ kind: 'restart server' as const })),
  (_, i) => ({ kind: 'kill planner', isElsewhere: i % 2 === 1 }),
];

/**
 * Faults at random, each after so many of the blocks have ended, in order of that. Of each kind there are as many as its share, so that
 * none is left out by chance. The first planner that is killed is taken up again with its store, the next with an empty one.
 */
export function faultsOf(
  seed: number,
  { faults, blocks, hosts }: { faults: number; blocks: number; hosts: number },
): Plan {
  const random = randomStream(seed, 1);
  // Evenly through the list, so that few faults are of all kinds, too.
  const step = OF_25.length / Math.min(faults, OF_25.length);
  const made = Array.from({ length: faults }, (_, i) => {
    const make = OF_25[Math.floor((i % OF_25.length) * step + step / 2) % OF_25.length] as (typeof OF_25)[number];
    return make(Math.floor(random() * hosts), Math.floor(i / OF_25.length));
  });
  // Not after the last blocks: whatever happens is to have somebody whom it befalls.
  const times = made.map(() => Math.floor(random() * 0.95 * blocks)).sort((a, b) => a - b);
  return shuffled(made, random).map((fault, i) => ({ fault, after: times[i] ?? 0 }));
}

export function wordsOf(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return `kill -9 of worker ${fault.host} ${fault.moment}`;
    case 'stop':
      return `worker ${fault.host} stopped past its lease`;
    case 'drop':
      return `connections of worker ${fault.host} dropped`;
    case 'drop all':
      return 'all connections dropped';
    case 'restart server':
      return 'server killed and started again';
    case 'kill planner':
      return `kill -9 of the planner${fault.isElsewhere ? ', taken up with an empty store' : ''}`;
  }
}
