import * as v from 'valibot';
import type { Route, Scenario } from '../../host/scenarios/scenario.ts';
import {
  anyJson,
  boolean,
  byName,
  list,
  name,
  names,
  notNegative,
  object,
  oneOf,
  type Shape,
  text,
  whole,
} from '../../store/exchange/fields.ts';
import { type PlanShapes, planShapes } from '../../store/exchange/plan.ts';
import { plannedFields, rowFields } from '../../store/exchange/work.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import type { HttpConfiguration, HttpLoad, HttpRow } from './configuration.ts';
import type { HttpPlan } from './plan.ts';

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
  package: boolean,
  server: v.union(
    [
      object({ start: names }),
      object({ node: v.exactOptional(names), bun: v.exactOptional(names), deno: v.exactOptional(names) }),
    ],
    'an object with start, or with lists by runtime',
  ),
  ready: object({ path: name, timeoutMs: notNegative }),
  port: v.optional(v.union([notNegative, v.literal('any')], 'a number, or any')),
  onVariant: v.optional(boolean),
};

export const scenario = object({ ...server, routes: list(route) }) satisfies Shape<Scenario>;

const httpLoad = object({
  generator: name,
  connections: notNegative,
  pipelining: notNegative,
  arrivals: oneOf(['constant', 'poisson']),
  durationMs: notNegative,
  warmupMs: notNegative,
  preload: boolean,
  ids: v.optional(boolean),
}) satisfies Shape<HttpLoad>;

const httpRow = object({
  scenario: v.optional(name),
  own: v.optional(object(server)),
  origin: v.optional(name),
  route,
  rate: v.optional(notNegative),
  share: v.optional(notNegative),
  bare: v.optional(boolean),
  load: httpLoad,
}) satisfies Shape<HttpRow>;

export const planShape: PlanShapes<HttpPlan> = planShapes(
  'http',
  {
    http: object({
      scenarios: names,
      own: v.optional(scenario),
      routes: names,
      requests: v.optional(list(route)),
      idRoutes: v.optional(names),
      config: v.optional(
        object({
          path: name,
          connections: v.optional(notNegative),
          pipelining: v.optional(notNegative),
          durationMs: v.optional(notNegative),
        }),
      ),
      origin: v.optional(name),
      name: v.optional(name),
      load: httpLoad,
      bare: v.optional(boolean),
      rates: list(notNegative),
      shares: list(notNegative),
      offline: v.optional(boolean),
    }),
  },
  { turns: v.optional(boolean), notInTurns: v.optional(text), test: v.optional(boolean) },
);

export const configurationShape: Shape<PlannedConfiguration<HttpConfiguration>> = object({
  ...rowFields('http'),
  ...plannedFields,
  http: v.optional(httpRow),
});
