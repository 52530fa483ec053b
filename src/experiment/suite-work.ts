import { cachePath } from '../store/store.ts';
import { listConfigurations } from '../suites/list-configurations.ts';
import { prepareOverlay } from '../suites/overlay.ts';
import { openSuite, selectBenchmarks } from '../suites/suite.ts';
import { calibrate } from './calibrate.ts';
import type { Work, WorkOptions } from './work.ts';

/**
 * Benchmarks in Node.js core's form, run from a private copy of their suite.
 * @throws JsdynoError SUITE_NOT_FOUND, SUITE_EMPTY
 */
export function suiteWork(options: WorkOptions): Work {
  const suite = openSuite(options.suite);
  return {
    choose: () => selectBenchmarks(suite, options),
    prepare() {
      const overlay = prepareOverlay(suite, cachePath());
      const { set, test, native } = options;
      return {
        source: suite.folder,
        // The native harness needs the suite with its own common.js.
        folder: native === true ? suite.folder : overlay.folder,
        overlay: native === true ? undefined : overlay,
        sha256: overlay.sha256,
        lasting: { suite: options.suite === undefined ? undefined : suite.folder },
        list: (variant, benchmarks, abort) =>
          listConfigurations(variant, { overlay, benchmarks, set, test, native, abort }),
        calibrate: async (configurations, run, events) =>
          options.calibrate === true ? calibrate(configurations, run, events) : [...configurations],
      };
    },
  };
}
