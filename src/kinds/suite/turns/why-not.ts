import { existsSync, readFileSync } from 'node:fs';
import { lengthParameter } from '../calibration.ts';
import { ownDuration, type SuiteConfiguration } from '../configuration.ts';
import { scriptOf } from '../files/suite.ts';

/** Modules by which a file has processes or threads of its own, which go on while it waits. */
const BESIDE = /(?:require\(|from )\s*['"](?:node:)?(child_process|cluster|worker_threads)['"]/;
const LOAD = /\.http\(/;

/**
 * Why the processes of a row cannot take turns, as far as its file and its parameters say so; null where a look at the row
 * must say it.
 */
export function whyNot(configuration: SuiteConfiguration, folder: string): string | null {
  if (ownDuration(configuration) > 0) return 'it runs for a time of its own';
  if (lengthParameter(configuration)?.isDuration) return 'it runs for a time of its own';
  if (configuration.setup) return 'its setup lives in another process';
  const text = textOf(scriptOf(folder, configuration.benchmark));
  if (LOAD.test(text)) return 'its load comes from another process';
  const [, module] = BESIDE.exec(text) ?? [];
  return module === undefined ? null : `it has processes or threads of its own (${module})`;
}

/** A file that cannot be read fails where it is run. */
function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Fewer are hardly iterations: some benchmarks of URLs have `e: 1`. */
const FEWEST = 1000;

/** The parameter that says how often, or may say it: a look at the row shows whether operations follow it. */
export function turnsParameter(configuration: SuiteConfiguration): string | undefined {
  const known = lengthParameter(configuration);
  if (known !== null) return known.name;
  const { parameters } = configuration;
  return Object.keys(parameters).find((name) => Number(parameters[name]) >= FEWEST);
}
