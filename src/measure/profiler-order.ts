/** How a run is told to be profiled: by a variable that a file of the harness reads, and that names the files to write. */

export const PROFILER_ORDER = 'JSDYNO_PROFILED';

/** The environment of a run beside the one that is profiled: it would write to the same files. Pure. */
export function unprofiled<Env extends object>(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name !== PROFILER_ORDER)) as Env;
}
