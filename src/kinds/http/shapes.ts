import * as v from 'valibot';
import { type RuntimeKind, runtimeKinds } from '../../host/runtimes/types.ts';
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
  type Shape,
  text,
  whole,
} from '../../store/exchange/fields.ts';
import { type PlanShapes, planShapes } from '../../store/exchange/plan.ts';
import { plannedFields, rowFields } from '../../store/exchange/work.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import type { MeasuringSeveral } from '../../work/experiment/measure-experiment.ts';
import { always, given, sometimes } from '../../work/options/given.ts';
import { choice, measuringSeveral } from '../../work/options/measuring.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { texts, word } from '../../work/options/values.ts';
import type { HttpConfiguration, HttpLoad, HttpRow } from './configuration.ts';
import { OPTIONS } from './options.ts';
import type { HttpChoice, HttpPlan } from './plan.ts';

const route = object({
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

const byRuntime = Object.fromEntries(runtimeKinds.map((kind) => [kind, v.exactOptional(names)])) as Record<
  RuntimeKind,
  v.ExactOptionalSchema<typeof names, undefined>
>;

/** A scenario without its routes. */
const server = {
  name,
  description: text,
  folder: name,
  package: boolean,
  server: v.union([object({ start: names }), object(byRuntime)], 'an object with start, or with lists by runtime'),
  ready: object({ path: name, timeoutMs: notNegative }),
  port: v.optional(v.union([notNegative, v.literal('any')], 'a number, or any')),
  onVariant: v.optional(boolean),
};

const scenario = object({ ...server, routes: list(route) }) satisfies Shape<Scenario>;

/** What to load: scenarios, or an own server (see `ownServer`), or the `origin` of one that is up already. */
export interface HttpOptions extends Omit<HttpChoice, 'offline' | 'config'>, MeasuringSeveral {}

const { categories: _, ...common } = choice;
const chosen = {
  ...common,
  ...given(OPTIONS),
  own: v.optional(scenario),
  requests: v.optional(list(route)),
  idRoutes: v.optional(texts),
  origin: v.optional(word),
  name: v.optional(word),
};

export const httpChoice = optionsOf<Omit<HttpChoice, 'config'>>()({ ...chosen, offline: v.optional(boolean) });
export const httpOptions = optionsOf<HttpOptions>()({ ...chosen, ...measuringSeveral });

const httpLoad = object({
  ...always(OPTIONS, 'generator', 'connections', 'pipelining', 'arrivals', 'durationMs', 'warmupMs'),
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
      ...always(OPTIONS, 'routes', 'rates', 'shares'),
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
      offline: v.optional(boolean),
    }),
  },
  { ...sometimes(OPTIONS, 'turns', 'test'), notInTurns: v.optional(text) },
);

export const configurationShape: Shape<PlannedConfiguration<HttpConfiguration>> = object({
  ...rowFields('http'),
  ...plannedFields,
  http: v.optional(httpRow),
});
