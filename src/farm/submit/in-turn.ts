/** Works of lanes. */
interface InTurn {
  /** Does what concerns one lane in the order in which it is asked for; lanes go on side by side. */
  do<T>(lane: number, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
}

export function inTurn(): InTurn {
  const last = new Map<number, Promise<unknown>>();
  return {
    do(lane, work) {
      const done = (last.get(lane) ?? Promise.resolve()).then(work, work);
      last.set(
        lane,
        done.catch(() => {}),
      );
      return done;
    },
    async idle() {
      await Promise.all(last.values());
    },
  };
}
