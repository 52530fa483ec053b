import { join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { isFile } from '../files/if-there.ts';
import { splitWords } from '../runtimes/split-words.ts';
import { readAutobench } from './autobench-file.ts';
import { ownServer } from './own-server.ts';
import type { Route, Scenario } from './scenario.ts';
import { startScript } from './starter.ts';

/** A part of what `jsdyno http` is to measure. */
interface AutobenchServer {
  /** The server, in the folder that was given. */
  own: Scenario;
  requests: Route[];
  idRoutes: string[];
  /** What rows are called; absent: as the server. */
  name: string | undefined;
  config: { path: string; connections?: number | undefined; pipelining?: number | undefined; durationMs: number };
}

/** Several runs of 5 s say more than one of autobench's 30 s, and a gate is waited for. */
const MOST_MS = 5000;

/**
 * The requests of an autobench.yml on a server that is started for them: autobench loads one that is up, but of two states of a
 * repository each must start its own.
 *
 * @param path of the autobench.yml
 * @param folder in which the server is started, absolute
 * @param line how, such as `node server.js`; absent: by `npm start`
 * @throws JsdynoError SCENARIO_INVALID, SCENARIO_NOT_FOUND, BAD_OPTION
 */
export function autobenchServer(path: string, folder: string, line?: string): AutobenchServer {
  const { name, routes, idRoutes, connections, pipelining, durationMs = MOST_MS } = readAutobench(path);
  const started = line ?? (startScript(folder) === undefined ? undefined : 'npm start');
  if (started === undefined) {
    throw new JsdynoError('SCENARIO_NOT_FOUND', `the command that starts the server of ${path} is missing`, {
      hint: 'write "server: node server.js" into jsdyno.yml, or a script "start" into package.json',
    });
  }
  return {
    own: ownServer(startOf(folder, started), folder),
    requests: routes,
    idRoutes,
    name,
    config: { path, connections, pipelining, durationMs: Math.min(durationMs, MOST_MS) },
  };
}

/**
 * `node server.js` is a script of the measured runtime, and so is an `npm start` that says the same; anything else is a command,
 * which finds that runtime first on its PATH.
 */
function startOf(folder: string, line: string): { server: string } | { command: string } {
  const script = scriptOf(folder, line === 'npm start' ? (startScript(folder) ?? line) : line);
  return script === undefined ? { command: line } : { server: script };
}

function scriptOf(folder: string, line: string): string | undefined {
  // Without flags, which would be lost, and without what a shell would do with the rest.
  const [, script] = /^(?:node|bun|deno run)\s+([^\s'"$&|;<>()`-][^\n'"$&|;<>()`]*)$/.exec(line.trim()) ?? [];
  const [file] = (script === undefined ? undefined : splitWords(script)) ?? [];
  return file !== undefined && isFile(join(folder, file)) ? script : undefined;
}
