/**
 * A probe of a lane: equal pieces of work, timed one by one. The work is what runtimes do: arithmetic, memory beyond the caches of
 * a core, and objects that are soon garbage.
 */

/** An order: so many pieces of so many turns each. */
export interface ProbeOrder {
  pieces: number;
  turns: number;
}

/** Nanoseconds of each piece. */
export interface ProbeAnswer {
  times: number[];
}

/** 16 MiB: more than the second-level cache of a core. */
const memory = new Int32Array(1 << 22);
let seed = 1;
let kept: object = {};

/** About 10 µs. */
function turn(): void {
  let at = seed;
  for (let i = 0; i < 400; i++) {
    at = (Math.imul(at, 1664525) + 1013904223) | 0;
    const place = at >>> 10;
    memory[place] = ((memory[place] as number) + at) | 0;
  }
  kept = {
    at,
    texts: [`${at}`, kept === null ? '' : `${at >>> 3}`],
    pairs: Array.from({ length: 8 }, (_, i) => [i, at]),
  };
  seed = at;
}

process.on('message', ({ pieces, turns }: ProbeOrder) => {
  const times: number[] = [];
  let before = process.hrtime.bigint();
  for (let piece = 0; piece < pieces; piece++) {
    for (let i = 0; i < turns; i++) turn();
    const now = process.hrtime.bigint();
    times.push(Number(now - before));
    before = now;
  }
  process.send?.({ times } satisfies ProbeAnswer);
});
process.once('disconnect', () => process.exit());
