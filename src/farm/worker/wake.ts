/** Lets a loop sleep until it is told of something, or for so long at the most. */
export class Wake {
  #isTold = false;
  #wake: (() => void) | null = null;

  /** @param signal wakes when aborted */
  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.now(), { once: true });
  }

  /** What is told while nobody sleeps counts for the next sleep. */
  now(): void {
    this.#isTold = true;
    this.#wake?.();
  }

  async within(ms: number): Promise<void> {
    if (!this.#isTold) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = null;
    this.#isTold = false;
  }
}
