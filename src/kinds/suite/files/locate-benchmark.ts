import { basename, dirname, resolve } from 'node:path';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { openSuite } from './suite.ts';

/** A benchmark that was named by its file. */
interface LocatedBenchmark {
  /** The suite's folder; undefined: the built-in suites. */
  suite: string | undefined;
  category: string;
  /** The file's name. */
  benchmark: string;
}

/** `buffers/buffer-tojson.js` of the suite, or the path of a file in a suite's folder, as upstream's scatter.js takes. */
export function locateBenchmark(file: string, suiteFolder: string | undefined): LocatedBenchmark {
  const suite = openSuite(suiteFolder);
  const benchmark = basename(file);
  const category = basename(dirname(resolve(file)));
  if (suite.categories.get(category)?.includes(benchmark) && (suiteFolder !== undefined || !file.startsWith('.'))) {
    return { suite: suiteFolder, category, benchmark };
  }
  const above = dirname(dirname(resolve(file)));
  try {
    if (openSuite(above).categories.get(category)?.includes(benchmark)) return { suite: above, category, benchmark };
  } catch {
    // The folder is no suite; the error below says so in the words that were typed.
  }
  throw new JsdynoError('UNKNOWN_BENCHMARK', `no benchmark named ${file}`, {
    hint: '"jsdyno list MODULE" lists them, such as buffers/buffer-tojson.js',
  });
}
