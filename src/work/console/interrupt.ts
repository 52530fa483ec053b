/** Exit code of a command that Ctrl-C ended: 128 + SIGINT, as in shells. */
export const INTERRUPTED_EXIT = 130;

/** What is said of an experiment that was interrupted here. */
export function interruptedWords(name: string): string {
  return `interrupted; "jsdyno resume ${name}" continues, "jsdyno show ${name}" prints the runs so far`;
}

/**
 * Lets Ctrl-C (and SIGTERM, SIGHUP) end an experiment in order: the run under way is killed, all runs before it are
 * kept. A second signal ends the process at once.
 */
export function onInterrupt(): { abort: AbortSignal; release: () => void } {
  const abort = new AbortController();
  const release = onSignals(() => {
    if (abort.signal.aborted) process.exit(INTERRUPTED_EXIT);
    abort.abort();
  });
  return { abort: abort.signal, release };
}

/**
 * Lets Ctrl-C (and SIGTERM, SIGHUP) end what goes on without end: the first signal when what is under way has ended, the second at once but
 * in order, the third ends the process.
 *
 * @param onDrain called with the first
 */
export function drainOnInterrupt(onDrain: () => void): {
  drain: AbortSignal;
  abort: AbortSignal;
  release: () => void;
} {
  const drain = new AbortController();
  const abort = new AbortController();
  const release = onSignals(() => {
    if (abort.signal.aborted) process.exit(INTERRUPTED_EXIT);
    if (drain.signal.aborted) return abort.abort();
    drain.abort();
    onDrain();
  });
  return { drain: drain.signal, abort: abort.signal, release };
}

/** @returns what undoes it */
function onSignals(handler: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, handler);
  return () => {
    for (const signal of signals) process.off(signal, handler);
  };
}
