import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isFile, objectIfThere } from '../files/if-there.ts';
import { splitWords } from '../runtimes/split-words.ts';
import { RUNTIME_TITLES, type RuntimeKind, runtimeKinds } from '../runtimes/types.ts';
import type { Learnt } from './first-answers.ts';
import type { Scenario } from './scenario.ts';

/** The server that a folder seems to hold, by how it is started. */
export interface FoundServer {
  server: Scenario['server'];
  /** The script, or the command line: what messages call it. */
  name: string;
}

const FOLDERS = ['', 'src/'];
const NAMES = ['server', 'app', 'main', 'index'];
const ENDINGS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'];
const SCRIPT = /\.[cm]?[jt]s$/;
/** A body of more characters stands in nobody's file. */
const MOST_BODY = 200;

/** Written where there is no server yet. */
export const EXAMPLE_NAME = 'server.cjs';
export const EXAMPLE = `require('node:http')
  .createServer((request, response) => response.end('hello'))
  .listen(process.env.PORT ?? 3000, process.env.HOST);
`;

/** What `npm start` starts, else the package's main script, else the first script with a name that servers have; or null. */
export function findServer(folder: string): FoundServer | null {
  const { main } = packageOf(folder);
  const start = startScript(folder);
  const [runtime = '', ...words] = (start === undefined ? undefined : splitWords(start)) ?? [];
  const line = runtime === 'deno' && words[0] === 'run' ? words.slice(1) : words;
  const script = line.findIndex((word) => SCRIPT.test(word));
  // Flags before the script are the runtime's, and belong to a variant.
  if (Object.hasOwn(RUNTIME_TITLES, runtime) && script !== -1 && isFile(join(folder, line[script] as string))) {
    return scriptServer(folder, line.slice(script));
  }
  if (start !== undefined) return { server: { start: ['npm', 'start'] }, name: 'npm start' };
  const usual = FOLDERS.flatMap((below) => NAMES.flatMap((name) => ENDINGS.map((end) => `${below}${name}.${end}`)));
  const found = [...(typeof main === 'string' ? [main] : []), ...usual].find(
    (path) => SCRIPT.test(path) && isFile(join(folder, path)),
  );
  return found === undefined ? null : scriptServer(folder, [found]);
}

/** On all runtimes, unless the script calls what only one of them has. */
export function scriptServer(folder: string, words: string[]): FoundServer {
  const [script = ''] = words;
  const text = readFileSync(join(folder, script), 'utf8');
  const kinds: readonly RuntimeKind[] = /\bBun\./.test(text)
    ? ['bun']
    : /\bDeno\./.test(text)
      ? ['deno']
      : runtimeKinds;
  return { server: Object.fromEntries(kinds.map((kind) => [kind, words])) as Scenario['server'], name: script };
}

/**
 * The text of a scenario.json. Pure.
 * @param port where the server listens when it does not heed PORT
 */
export function scenarioText(
  folder: string,
  { server }: FoundServer,
  { port, learnt }: { port: number | null; learnt: Learnt | null },
): string {
  const name = basename(folder);
  const { status = 200, body } = learnt?.expect ?? {};
  const short = body !== undefined && 'text' in body && body.text.length <= MOST_BODY ? { body: body.text } : undefined;
  const expect = { status, ...(short ?? {}) };
  const fields = {
    ...(/^[\w.-]+$/.test(name) ? {} : { name: name.replace(/[^\w.-]+/g, '-') || 'server' }),
    ...(server.start === undefined ? { server } : { start: server.start }),
    ...(port === null ? {} : { port }),
    routes: [{ path: '/', expect }],
  };
  const text = JSON.stringify(fields, null, 2);
  // Words of a command line on one line.
  return `${text.replace(/\[\n\s+("[^\n]*(?:,\n\s+"[^\n]*)*)\n\s+\]/g, (_, words) => `[${words.replace(/,\n\s+/g, ', ')}]`)}\n`;
}

/** What `npm start` would run in a folder; undefined where its package.json has no such script. */
export function startScript(folder: string): string | undefined {
  const { start } = Object(packageOf(folder).scripts) as { start?: unknown };
  return typeof start === 'string' ? start : undefined;
}

function packageOf(folder: string): Record<string, unknown> {
  return objectIfThere(join(folder, 'package.json')) ?? {};
}
