import { resolve } from 'node:path';
import { isFile } from '../../host/files/if-there.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';

export interface ChosenScript {
  /** As typed. */
  name: string;
  /** Absolute. */
  path: string;
}

/**
 * The scripts that were typed, each once.
 * @throws JsdynoError UNKNOWN_BENCHMARK for what is no file
 */
export function chooseScripts(typed: readonly string[]): ChosenScript[] {
  return [...new Set(typed)].map((name) => {
    const path = resolve(name);
    if (isFile(path)) return { name, path };
    throw new JsdynoError('UNKNOWN_BENCHMARK', `no file ${name}`, {
      hint: 'give the path of a script, or a command line after --: jsdyno memory -- node app.js',
    });
  });
}
