import { basename, dirname, isAbsolute, join } from 'node:path';
import { page } from '../../text/addresses.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { shownKey } from '../../text/shown-value.ts';
import { parsedJson } from '../files/json-text.ts';
import { textOfFile } from '../files/text-file.ts';
import { runtimeKinds } from '../runtimes/types.ts';
import {
  asSent,
  at,
  durationAt,
  firstTwice,
  headersAt,
  listAt,
  objectAt,
  type Place,
  textAt,
  wholeAt,
  wordsAt,
  wrong,
} from './json-fields.ts';
import { ANY_PORT, type Expectation, type Ready, type Route, type Scenario } from './scenario.ts';

export const SCENARIO_FILE = 'scenario.json';

const KEYS = ['$schema', 'name', 'description', 'package', 'server', 'start', 'port', 'ready', 'routes'];
const ROUTE_KEYS = ['name', 'method', 'path', 'headers', 'body', 'expect'];
const EXPECT_KEYS = ['status', 'headers', 'body', 'json', 'length'];
const READY_MS = 10_000;
/** Bodies that are sent and expected are in it. */
const MOST_BYTES = 4 * 2 ** 20;

/**
 * Reads and checks a scenario.json.
 * @param path absolute
 * @param shown how messages call the file
 * @throws JsdynoError SCENARIO_INVALID
 */
export function readScenario(path: string, shown: string = path): Scenario {
  const folder = dirname(path);
  return checkScenario(readJson(path, shown), { file: shown, key: '' }, folder, (routes) => {
    const file = join(dirname(shown), shownKey(routes));
    return { value: readJson(isAbsolute(routes) ? routes : join(folder, routes), file), file };
  });
}

/**
 * A scenario from what its file holds.
 * @param readRoutes reads the file that `routes` names, when it is a text
 */
export function checkScenario(
  value: unknown,
  place: Place,
  folder: string,
  readRoutes: (path: string) => { value: unknown; file: string },
): Scenario {
  const fields = objectAt(place, value, KEYS);
  const name = fields.name === undefined ? basename(folder) : textAt(at(place, 'name'), fields.name);
  if (!/^[\w.-]+$/.test(name)) throw wrong(at(place, 'name'), 'of letters, digits, dots, dashes', name);
  const installed = fields.package ?? false;
  if (typeof installed !== 'boolean') throw wrong(at(place, 'package'), 'true or false', installed);
  const routes = routesOf(fields.routes, at(place, 'routes'), readRoutes);
  return {
    name,
    description: fields.description === undefined ? '' : textAt(at(place, 'description'), fields.description),
    folder,
    package: installed,
    server: serverOf(fields, place, installed),
    ...(fields.port === undefined ? {} : { port: portAt(at(place, 'port'), fields.port) }),
    ready: readyOf(fields.ready, at(place, 'ready'), routes),
    routes,
  };
}

function serverOf(fields: Record<string, unknown>, place: Place, installed: boolean): Scenario['server'] {
  if ((fields.server === undefined) === (fields.start === undefined)) {
    throw new JsdynoError('SCENARIO_INVALID', `${place.file}: one of server and start is needed, and not both`, {
      hint: 'write "server": { "node": ["server.cjs"] }, or "start": ["./my-server", "--port", "$PORT"]',
    });
  }
  if (fields.start !== undefined) return { start: wordsAt(at(place, 'start'), fields.start) };
  const servers = Object.entries(objectAt(at(place, 'server'), fields.server, runtimeKinds));
  if (servers.length === 0) throw wrong(at(place, 'server'), 'at least one of node, bun, deno');
  return Object.fromEntries(
    servers.map(([kind, value]) => {
      const there = at(at(place, 'server'), kind);
      const line = wordsAt(there, value);
      // Only the folder is copied to where its packages are.
      if (installed && line[0]?.startsWith('..')) throw wrong(at(there, 0), 'inside the folder, which has packages');
      return [kind, line];
    }),
  ) as Scenario['server'];
}

function portAt(place: Place, value: unknown): Scenario['port'] {
  if (value === ANY_PORT) return value;
  if (Number.isInteger(value) && (value as number) > 0 && (value as number) < 65_536) return value as number;
  throw wrong(place, 'a number from 1 to 65535, or "any"', value);
}

/** Without a path, the first route that can be asked twice without changing anything. */
function readyOf(value: unknown, place: Place, routes: readonly Route[]): Ready {
  const { path, timeout } = objectAt(place, value ?? {}, ['path', 'timeout']);
  return {
    path:
      path === undefined
        ? (routes.find(({ method }) => method === 'GET')?.path ?? '/')
        : pathAt(at(place, 'path'), path),
    timeoutMs: timeout === undefined ? READY_MS : durationAt(at(place, 'timeout'), timeout),
  };
}

function routesOf(
  value: unknown,
  place: Place,
  readRoutes: (path: string) => { value: unknown; file: string },
): Route[] {
  if (typeof value === 'string') {
    const { value: routes, file } = readRoutes(value);
    return routesOf(Array.isArray(routes) ? routes : [], { file, key: '' }, readRoutes);
  }
  const routes = listAt(place, value).map((route, i) => routeOf(route, at(place, i)));
  const twice = firstTwice(routes.map(({ name }) => name));
  if (twice !== undefined) throw wrong(place, `of different names; two are called "${shownKey(twice)}"`);
  return routes;
}

function routeOf(value: unknown, place: Place): Route {
  const fields = objectAt(place, value, ROUTE_KEYS);
  const method = fields.method === undefined ? 'GET' : textAt(at(place, 'method'), fields.method);
  if (!/^[A-Z]+$/.test(method)) throw wrong(at(place, 'method'), 'a method in capitals, such as GET', method);
  const headers = headersAt(at(place, 'headers'), fields.headers);
  const path = pathAt(at(place, 'path'), fields.path);
  const name = fields.name === undefined ? path : textAt(at(place, 'name'), fields.name);
  return {
    name,
    method,
    path,
    ...asSent(headers, fields.body),
    expect: expectationOf(fields.expect, at(place, 'expect')),
  };
}

function expectationOf(value: unknown, place: Place): Expectation {
  const fields = objectAt(place, value ?? {}, EXPECT_KEYS);
  const bodies = ['body', 'json', 'length'].filter((key) => fields[key] !== undefined);
  if (bodies.length > 1) throw wrong(place, `given one of body, json and length, not ${bodies.join(' and ')}`);
  const status = fields.status === undefined ? 200 : wholeAt(at(place, 'status'), fields.status, 200, 599);
  const expectation: Expectation = { status, headers: headersAt(at(place, 'headers'), fields.headers) };
  if (fields.json !== undefined) expectation.body = { json: fields.json };
  if (fields.length !== undefined) {
    expectation.body = { length: wholeAt(at(place, 'length'), fields.length, 0, Number.MAX_SAFE_INTEGER) };
  }
  if (fields.body !== undefined) {
    if (typeof fields.body !== 'string') throw wrong(at(place, 'body'), 'a text; for anything else there is json');
    expectation.body = { text: fields.body };
  }
  return expectation;
}

function pathAt(place: Place, value: unknown): string {
  const path = textAt(place, value);
  if (!/^\/[\x21-\x7e]*$/.test(path) || path.includes('#')) {
    throw wrong(place, 'a path that begins with / and has blanks and the like encoded', path);
  }
  return path;
}

function readJson(path: string, shown: string): unknown {
  const text = textOfFile(path, MOST_BYTES, (why, cause) => {
    return new JsdynoError('SCENARIO_INVALID', `cannot read ${shown}: ${why}`, {
      hint: `a scenario is a folder with a scenario.json; ${page('http')} shows one`,
      cause,
    });
  });
  return parsedJson(text, (why) => {
    return new JsdynoError('SCENARIO_INVALID', `${shown}: ${why}`, {
      hint: 'JSON allows no comments and no comma before a closing bracket',
    });
  });
}
