/** What a program needs to be found and started. */
const NEEDED = /^(PATH|TMPDIR|TEMP|TMP|SYSTEMROOT|COMSPEC|PATHEXT|LD_LIBRARY_PATH)$/i;
/** Where texts and dates look otherwise with another: as it was where the experiment was submitted. */
const OF_SUBMITTER =
  /^(TZ|LANG|LANGUAGE|LC_[A-Z]+|NODE_RUN_BENCHMARK_GROUPS|NODE_BENCHMARK_FLAGS|NODEJS_BENCHMARK_ZERO_ALLOWED)$/;

/**
 * The surroundings in which a farm's blocks are measured: nothing of the worker but what programs are found by, so no address of a database,
 * no password and no home folder; the time zone and the language are those of whoever submitted. Pure.
 *
 * @param passedOn of the experiment's environment, see process/surroundings.ts
 * @param folders `home` is empty; `data` is thrown away; `cache` is where runtimes are
 */
export function cleanEnvironment(
  surroundings: NodeJS.ProcessEnv,
  passedOn: Readonly<Record<string, string>>,
  { home, data, cache }: { home: string; data: string; cache: string },
): NodeJS.ProcessEnv {
  const needed = Object.entries(surroundings).filter(([name]) => NEEDED.test(name));
  const submitted = Object.entries(passedOn).filter(([name]) => OF_SUBMITTER.test(name));
  return {
    ...Object.fromEntries([...needed, ...submitted]),
    HOME: home,
    JSDYNO_HOME: data,
    JSDYNO_CACHE: cache,
  };
}
