/** What of a repository's files is a benchmark of which kind of work, for those who name none. */
import { basename, dirname } from 'node:path/posix';
import { SCENARIO_FILE } from '../host/scenarios/scenario-file.ts';
import { TOOLS } from '../host/transform/transform-scripts.ts';
import { benchmarkFolder, type NamedWork } from '../work/gated.ts';

const AUTOBENCH_FILE = 'autobench.yml';

const SCRIPT = /^[^._].*\.(?:[cm]?[jt]s|[jt]sx)$/;
const TYPES = /\.d\.[cm]?ts$/;
const NOT_LOOKED_AT = /(?:^|\/)(?:node_modules|fixtures?|\.[^/]+)\//;

/** Files named as Deno and vitest look for them. */
const BENCH_NAME = /(?:^|[/._])bench(?:mark)?\.(?:[cm]?[jt]s|[jt]sx)$/;
/** Files that `jsdyno ops` measures: they load jsdyno or another tool that it stands in for, and declare something by it. */
const TOOL = new RegExp(
  `(?:from\\s*|require\\s*\\(\\s*|import\\s*)(['"])(?:npm:/?)?(jsdyno(?:/[\\w-]+)?|${TOOLS.join('|')})(?:@[^'"]*)?\\1|\\bDeno\\s*\\.\\s*bench\\s*\\(`,
);
const DECLARES = /\b(?:suite|Suite|Bench|bench|group|Benchmark)\s*\(|\.\s*add\s*\(/;
/** `import { bench } from 'vitest'` or `({ bench }) =>`: other files that import it are tests. */
const TAKES_BENCH = /\{[\s\w,:]*\bbench\b[\s\w,:]*\}/;
/** A file of Node.js core's form. */
const CORE_FORM = /require\(\s*['"](?:\.\.\/)+common(?:\.js)?['"]\s*\)/;

/**
 * Benchmarks among the files of a repository: scripts that are files of operations, in folders called bench, benchmark, benchmarks or perf, or
 * with a name such as `bench.js`, `parse.bench.js` or `parse_bench.js`; folders in Node.js core's form; scenarios; an autobench.yml at the top.
 *
 * @param paths below the folder, `/` between parts
 * @param textOf the text of one of them
 */
export function foundWork(paths: readonly string[], textOf: (path: string) => string | null): NamedWork {
  const looked = paths.filter((path) => !NOT_LOOKED_AT.test(path)).toSorted();
  const scenarios = looked.filter((path) => basename(path) === SCENARIO_FILE).map((path) => dirname(path));
  const isOfScenario = (path: string) => scenarios.some((folder) => folder !== '.' && path.startsWith(`${folder}/`));
  const scripts = looked.filter(
    (path) =>
      SCRIPT.test(basename(path)) &&
      !TYPES.test(path) &&
      !isOfScenario(path) &&
      (benchmarkFolder(path) !== null || BENCH_NAME.test(path)),
  );
  const suites = suitesAmong(scripts, textOf);
  const operations = scripts.filter((path) => {
    if (suites.some((suite) => path.startsWith(`${suite}/`))) return false;
    return isOfOperations(path, textOf(path) ?? '');
  });
  return {
    lists: { operations, benchmarks: suites, scenarios },
    rates: undefined,
    autobench: looked.includes(AUTOBENCH_FILE) ? AUTOBENCH_FILE : undefined,
    server: undefined,
  };
}

function isOfOperations(path: string, text: string): boolean {
  const found = TOOL.exec(text);
  if (found === null || !DECLARES.test(text)) return false;
  return found[2] !== 'vitest' || BENCH_NAME.test(path) || TAKES_BENCH.test(text);
}

/** Folders with a common.js of which files in folders below ask for it. */
function suitesAmong(scripts: readonly string[], textOf: (path: string) => string | null): string[] {
  return scripts
    .filter((path) => basename(path) === 'common.js')
    .map((path) => dirname(path))
    .filter((folder) =>
      scripts.some((path) => {
        const [category, file, ...deeper] = path.startsWith(`${folder}/`)
          ? path.slice(folder.length + 1).split('/')
          : [];
        return (
          category !== undefined && file !== undefined && deeper.length === 0 && CORE_FORM.test(textOf(path) ?? '')
        );
      }),
    );
}
