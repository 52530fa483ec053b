import { page } from '../../text/addresses.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { placesIn } from '../../text/places-in.ts';
import { shownKey } from '../../text/shown-value.ts';
import { textOfFile } from '../files/text-file.ts';
import { MOST_YAML_BYTES, parsedYaml, YamlProblem } from '../files/yaml-text.ts';
import { at, firstTwice, headersAt, listAt, objectAt, type Place, textAt, wholeAt, wrong } from './json-fields.ts';
import { ANY_RIGHT, type Route } from './scenario.ts';

/**
 * What an autobench.yml asks for, in the meaning of autobench 1.4.0 (https://github.com/RafaelGSS/autobench); what it leaves out is
 * undefined. docs/autobench.md has each key beside what autobench makes of it.
 */
interface AutobenchFile {
  name: string | undefined;
  /** Where autobench keeps its results; jsdyno has a store. */
  benchFolder: string | undefined;
  /** The server that is up already. */
  url: URL | undefined;
  connections: number | undefined;
  pipelining: number | undefined;
  durationMs: number | undefined;
  routes: Route[];
  /** Routes in which `[<id>]` is another id in each request. */
  idRoutes: string[];
}

const KEYS = ['name', 'benchFolder', 'url', 'connections', 'pipelining', 'duration', 'benchmarks'];
const BENCHMARK_KEYS = ['name', 'path', 'method', 'headers', 'body', 'idReplacement'];
/** Of docker compose and others: a place for anchors. autobench passes over any key that it does not know. */
const EXTENSION = /^x-/;
const MOST = 1_000_000;

/**
 * Reads and checks an autobench.yml.
 * @throws JsdynoError SCENARIO_INVALID
 */
export function readAutobench(path: string, env: NodeJS.ProcessEnv = process.env): AutobenchFile {
  const place: Place = { file: path, key: '' };
  const fields = objectAt(place, withoutExtensions(readYaml(path)), KEYS);
  const text = (key: string) => (fields[key] === undefined ? undefined : textAt(at(place, key), fields[key]));
  const whole = (key: string) =>
    fields[key] === undefined ? undefined : wholeAt(at(place, key), fields[key], 1, MOST);
  // The variable counts where the key is missing or empty, as in autobench.
  const base = fields.url === '' || fields.url === null ? undefined : text('url');
  const address = base ?? (env.AUTOBENCH_URL || undefined);
  const url =
    address === undefined ? undefined : urlAt(at(place, base === undefined ? 'AUTOBENCH_URL' : 'url'), address);
  const list = listAt(at(place, 'benchmarks'), fields.benchmarks);
  const benchmarks = list.map((value, i) => benchmarkOf(value, at(at(place, 'benchmarks'), i), url));
  const twice = firstTwice(benchmarks.map(({ route }) => route.name));
  if (twice !== undefined) {
    throw wrong(at(place, 'benchmarks'), `of different names; two are called "${shownKey(twice)}"`);
  }
  const { duration } = fields;
  if (duration !== undefined && !(typeof duration === 'number' && duration > 0)) {
    throw wrong(at(place, 'duration'), 'a number of seconds', duration);
  }
  return {
    name: text('name'),
    benchFolder: text('benchFolder'),
    url,
    connections: whole('connections'),
    pipelining: whole('pipelining'),
    durationMs: duration === undefined ? undefined : (duration as number) * 1000,
    routes: benchmarks.map(({ route }) => route),
    idRoutes: benchmarks.filter(({ ids }) => ids).map(({ route }) => route.name),
  };
}

function benchmarkOf(value: unknown, place: Place, url: URL | undefined): { route: Route; ids: boolean } {
  const fields = objectAt(place, withoutExtensions(value), BENCHMARK_KEYS);
  const path = pathAt(at(place, 'path'), fields.path ?? url?.pathname ?? '/');
  const method = fields.method === undefined ? 'GET' : textAt(at(place, 'method'), fields.method).toUpperCase();
  if (!/^[A-Z]+$/.test(method)) throw wrong(at(place, 'method'), 'a method, such as GET', fields.method);
  const headers = headersAt(at(place, 'headers'), asTexts(fields.headers ?? {}));
  const { body, idReplacement = false } = fields;
  if (typeof idReplacement !== 'boolean') throw wrong(at(place, 'idReplacement'), 'true or false', idReplacement);
  return {
    ids: idReplacement,
    route: {
      name: fields.name === undefined ? path : textAt(at(place, 'name'), fields.name),
      method,
      path,
      headers: { ...headers, ...(url === undefined ? {} : authorization(url)) },
      // No type is added: a server that answers 415 without one has answered so to autobench, too.
      body: body === undefined || body === null || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
      expect: { status: ANY_RIGHT, headers: {} },
    },
  };
}

/** Blanks and the like are encoded; `[<id>]` is not, since it is replaced. */
function pathAt(place: Place, value: unknown): string {
  const path = textAt(place, value);
  if (!path.isWellFormed()) throw wrong(place, 'a path without halves of characters', value);
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return rooted
    .split('[<id>]')
    .map((part) => encodeURI(part).replaceAll('%25', '%'))
    .join('[<id>]');
}

/** `localhost:3000` is one, too: autocannon puts `http://` before what does not begin so. */
function urlAt(place: Place, text: string): URL {
  const whole = /^\w+:\/\//.test(text) ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw wrong(place, 'an address such as http://localhost:3000', text);
  return url;
}

/** Name and password of the address go with each request. */
function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const words = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(words).toString('base64')}` };
}

/** `x-version: 2` is a number to YAML, and a text to a server. */
function asTexts(headers: unknown): unknown {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) return headers;
  const text = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, text(value)]));
}

function withoutExtensions(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !EXTENSION.test(key)));
}

function readYaml(path: string): unknown {
  const text = textOfFile(path, MOST_YAML_BYTES, (why, cause) => {
    return new JsdynoError('SCENARIO_INVALID', `cannot read ${path}: ${why}`, {
      hint: `give --config the path of an autobench.yml; ${page('autobench')} shows its keys`,
      cause,
    });
  });
  try {
    // What js-yaml, which autobench reads by, knows beyond YAML 1.2: `<<: *shared`, and dates, which JSON then spells in full.
    return parsedYaml(text, { merge: true, customTags: ['timestamp'] }).value;
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    const { line, column } = placesIn(text)(error.at);
    throw new JsdynoError(
      'SCENARIO_INVALID',
      `${path} is no YAML: ${error.message} at line ${line}, column ${column}`,
      {
        hint: `${page('autobench')} shows one`,
      },
    );
  }
}
