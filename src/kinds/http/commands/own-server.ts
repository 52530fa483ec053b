import { findProgram } from '../../../host/files/find-program.ts';
import { runtimeKinds } from '../../../host/runtimes/types.ts';
import { ownServer } from '../../../host/scenarios/own-server.ts';
import type { Scenario } from '../../../host/scenarios/scenario.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { shellLine } from '../../../text/shell-word.ts';
import { parseHeader, readBody } from '../../../work/console/request-words.ts';
import type { Typed } from '../../../work/typed/declared.ts';
import type { OPTIONS } from '../options.ts';

type HttpWords = Typed<typeof OPTIONS>;

/** The options of a user's own server; scenarios, in folders, are not together with it. */
type OwnServerWords = Pick<
  HttpWords,
  'server' | 'command' | 'port' | 'load' | 'path' | 'method' | 'header' | 'body' | 'status' | 'scenarios' | 'config'
>;

const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * The same with the server that stands in words among its options: a script, a command line, addresses, or scenarios.
 * @throws JsdynoError BAD_USAGE
 */
export function withServer(words: readonly string[], options: HttpWords): HttpWords {
  const [first = '', ...rest] = words;
  if (first === '') return options;
  const { server, command, scenarios } = options;
  if (server !== undefined || command !== undefined || scenarios.length > 0) {
    throw new JsdynoError('BAD_USAGE', `${shellLine(words)} and an option both name the server`, {
      hint: 'name it once: jsdyno http app.js',
    });
  }
  if (words.every(isAddress)) return { ...options, load: [...options.load, ...words] };
  if (runtimeKinds.some((kind) => kind === first) && rest.length > 0) {
    const on = options.on.length === 0 ? [first] : options.on;
    if (rest.length === 1 && SCRIPT.test(rest[0] as string)) return { ...options, on, server: shellLine(rest) };
    return { ...options, on, command: `$RUNTIME ${shellLine(rest)}` };
  }
  if (SCRIPT.test(first)) return { ...options, server: shellLine(words) };
  if (rest.length === 0 && findProgram(first) === undefined) return { ...options, scenarios: [first] };
  return { ...options, command: shellLine(words) };
}

/** What is asked, and where: paths of a server that is started, or of one that is up at `origin`. */
interface Asked {
  paths: string[];
  /** `http://localhost:3000` */
  origin?: string;
}

/** @throws JsdynoError BAD_USAGE for addresses of several servers */
export function askedBy({ load, path }: Pick<OwnServerWords, 'load' | 'path'>): Asked {
  const all = [...load, ...path];
  const urls = all.filter(isAddress).map((one) => new URL(one));
  const [{ origin } = { origin: undefined }, ...others] = urls;
  if (origin === undefined) return { paths: all };
  if (others.some((one) => one.origin !== origin)) {
    throw new JsdynoError('BAD_USAGE', 'a load is on one server, but several are named', {
      hint: 'jsdyno load takes one, and jsdyno http --on A --on B compares them',
    });
  }
  return { origin, paths: all.map((one) => (isAddress(one) ? pathOf(new URL(one)) : one)) };
}

function isAddress(word: string): boolean {
  return /^https?:\/\//.test(word) && URL.canParse(word);
}

function pathOf({ pathname, search }: URL): string {
  return `${pathname}${search}`;
}

/**
 * The server that `--server` or `--command` names, or the one that is up at an address, which is not started; undefined without these
 * options.
 * @throws JsdynoError BAD_USAGE, BAD_OPTION, SCENARIO_NOT_FOUND
 */
export function ownServerOf(words: OwnServerWords): Scenario | undefined {
  const { server, command, scenarios, config, method, header, body, status } = words;
  const { paths, origin } = askedBy(words);
  const port = words.port ?? (origin === undefined ? undefined : Number(new URL(origin).port) || 80);
  const given = { port: words.port, load: paths[0], method, header: header[0], body, status };
  const [first] = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (server === undefined && command === undefined) {
    if (first === undefined || origin !== undefined) return undefined;
    throw new JsdynoError('BAD_USAGE', `--${first} is for a server of your own`, {
      hint: 'name it: jsdyno http app.js; the requests of a scenario are in its scenario.json; --route chooses among them',
    });
  }
  const both = server !== undefined && command !== undefined;
  if (both || scenarios.length > 0) {
    throw new JsdynoError(
      'BAD_USAGE',
      `${both ? '--server and --command' : '--scenario and a server'} exclude each other`,
      {
        hint: 'name one server; "jsdyno http init" writes a scenario.json for yours',
      },
    );
  }
  const [asked] = Object.keys(given).filter(
    (name) => name !== 'port' && given[name as keyof typeof given] !== undefined,
  );
  if (config !== undefined && asked !== undefined) {
    throw new JsdynoError('BAD_USAGE', `--${asked} and --config both give the requests`, {
      hint: `leave out --${asked}`,
    });
  }
  return ownServer({ server, command, port, paths, ...requestOf(words) });
}

/** What is asked of a server that is up already. @throws JsdynoError BAD_OPTION */
export function requestsOf(words: OwnServerWords): Scenario['routes'] {
  // Its routes alone are taken: nothing is started.
  return ownServer({ command: 'up', paths: askedBy(words).paths, ...requestOf(words) }).routes;
}

function requestOf({ method, header, body, status }: OwnServerWords) {
  return {
    ...{ method, status, headers: header.map(parseHeader) },
    body: body === undefined ? undefined : readBody(body).toString(),
  };
}
