import * as v from 'valibot';
import type { Route, Scenario } from '../../scenarios/scenario.ts';
import type { HttpLoad, HttpRow } from '../../suites/configuration.ts';
import {
  anyJson,
  byName,
  flag,
  list,
  name,
  names,
  notNegative,
  object,
  oneOf,
  type Shape,
  text,
  whole,
} from './fields.ts';

export const route = object({
  name,
  method: name,
  path: name,
  headers: byName(text),
  body: v.nullable(text),
  expect: object({
    status: whole(0, 999),
    headers: byName(text),
    body: v.exactOptional(
      v.union(
        [object({ text }), object({ json: anyJson }), object({ length: notNegative })],
        'an object with text, json or length',
      ),
    ),
  }),
}) satisfies Shape<Route>;

/** A scenario without its routes. */
const server = {
  name,
  description: text,
  folder: name,
  package: flag,
  server: v.union(
    [
      object({ start: names }),
      object({ node: v.exactOptional(names), bun: v.exactOptional(names), deno: v.exactOptional(names) }),
    ],
    'an object with start, or with lists by runtime',
  ),
  ready: object({ path: name, timeoutMs: notNegative }),
  port: v.optional(v.union([notNegative, v.literal('any')], 'a number, or any')),
  onVariant: v.optional(flag),
};

export const scenario = object({ ...server, routes: list(route) }) satisfies Shape<Scenario>;

export const httpLoad = object({
  generator: name,
  connections: notNegative,
  pipelining: notNegative,
  arrivals: oneOf(['constant', 'poisson']),
  durationMs: notNegative,
  warmupMs: notNegative,
  preload: flag,
  ids: v.optional(flag),
}) satisfies Shape<HttpLoad>;

export const httpRow = object({
  scenario: v.optional(name),
  own: v.optional(object(server)),
  origin: v.optional(name),
  route,
  rate: v.optional(notNegative),
  share: v.optional(notNegative),
  bare: v.optional(flag),
  load: httpLoad,
}) satisfies Shape<HttpRow>;
