/** What is measured: by the configuration, or what is found. */
import { dirname, join } from 'node:path';
import { isFile, textIfThere } from '../../../host/files/if-there.ts';
import { filesWithin } from '../../../host/files/inside.ts';
import { foundWork } from '../../../kinds/named-work.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { NamedWork } from '../../../work/gated.ts';
import { type ReadConfig, readConfig, usualConfig } from '../config/read-config.ts';

/** A configuration with the place that it is for. */
export interface PlacedConfig extends ReadConfig {
  /** The folder of its file, or of the work where there is no file; from the root of the repository, `/` between parts. */
  within: string;
  /** From the root; null where there is no file. */
  file: string | null;
}

/**
 * The configuration of a side: of the nearest jsdyno.yml, from the folder up to the root of the repository.
 *
 * @param root of the side's files, absolute
 * @param within the folder in it that the command was started in, `/` between parts
 * @throws JsdynoError CONFIG_INVALID
 */
export function configOf(root: string, within: string): PlacedConfig {
  const path = findConfig(join(root, within), root);
  if (path === null) return { config: usualConfig(), namesWork: false, namesSize: false, within, file: null };
  const file = path.slice(root.length + 1).replaceAll('\\', '/');
  return { ...readConfig(path, file), within: file.includes('/') ? dirname(file) : '', file };
}

/** @param folder of the work, absolute */
export function namedWork({ config, namesWork }: ReadConfig, folder: string): NamedWork {
  if (namesWork) return config;
  const found = foundWork(filesWithin(folder), (path) => textIfThere(join(folder, path)));
  // How the server of a configuration that is found is started, it may say all the same.
  return { ...found, rates: config.rates, server: config.server, transform: config.transform };
}

export function nothingFound(): JsdynoError {
  return new JsdynoError('GATE_REFUSED', 'there is no benchmark to measure', {
    hint: '"jsdyno init" writes a jsdyno.yml with an example; jsdyno looks for benchmarks in bench/, benchmarks/ and perf/',
  });
}

const CONFIG_FILE = 'jsdyno.yml';

/**
 * The jsdyno.yml of a folder, or of the nearest one above it up to the repository's root; null where there is none.
 * @param folder absolute, in the repository
 * @param root absolute
 */
function findConfig(folder: string, root: string): string | null {
  for (let one = folder; ; one = dirname(one)) {
    const path = join(one, CONFIG_FILE);
    if (isFile(path)) return path;
    if (one === root || one === dirname(one)) return null;
  }
}
