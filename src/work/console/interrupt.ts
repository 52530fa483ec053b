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
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const handler = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED_EXIT);
    controller.abort();
  };
  for (const signal of signals) process.on(signal, handler);
  const release = () => {
    for (const signal of signals) process.off(signal, handler);
  };
  return { abort: controller.signal, release };
}
