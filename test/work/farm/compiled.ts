/** Options of a process that runs jsdyno's sources: without the cache each takes their types off anew, which is most of its start. */
export const COMPILED = [
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL('../../../scripts/keep-compiled.js', import.meta.url).href}`,
];
