/** Sleeps that end early, when woken or when aborted. */
export function wakeable(signal: AbortSignal | undefined): { sleep(ms: number): Promise<void>; wake(): void } {
  let isWoken = false;
  let wakeUp = (): void => {};
  return {
    sleep(ms) {
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', end);
          wakeUp = () => {};
          isWoken = false;
          resolve();
        };
        const timer = setTimeout(end, ms);
        wakeUp = end;
        signal?.addEventListener('abort', end);
        if (isWoken || signal?.aborted) end();
      });
    },
    /** Whoever does not sleep now does not sleep the next time. */
    wake() {
      isWoken = true;
      wakeUp();
    },
  };
}
