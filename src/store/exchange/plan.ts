import * as v from 'valibot';
import { finite, flag, list, name, names, notNegative, object, whole } from './fields.ts';
import { httpLoad, route, scenario } from './http.ts';
import { timedProcess } from './work.ts';

/** More rounds than anybody measures: a report works out a boundary for each. */
export const MOST_ROUNDS = 100_000;

const share = v.pipe(
  v.number('a share above 0 and below 1'),
  v.check((value) => value > 0 && value < 1, 'a share above 0 and below 1'),
);

const startup = object({
  ...timedProcess,
  folder: name,
  scripts: list(object({ name, path: v.optional(name) })),
  shell: v.optional(flag),
});

const http = object({
  scenarios: names,
  own: v.optional(scenario),
  routes: names,
  requests: v.optional(list(route)),
  idRoutes: v.optional(names),
  origin: v.optional(name),
  name: v.optional(name),
  load: httpLoad,
  bare: v.optional(flag),
  rates: list(notNegative),
  shares: list(notNegative),
  offline: v.optional(flag),
});

/** How it was measured; of a CSV only the file is known. Nothing of it is carried out where it is read. */
export const plan = object({
  file: v.optional(name),
  runs: v.optional(whole(1, MOST_ROUNDS)),
  leastRuns: v.optional(whole(0, MOST_ROUNDS)),
  fixed: v.optional(flag),
  strict: v.optional(flag),
  margin: v.optional(share),
  budgetMs: v.optional(notNegative),
  seed: v.optional(finite),
  pin: v.optional(name),
  timeoutMs: v.optional(notNegative),
  native: v.optional(flag),
  test: v.optional(flag),
  calibrate: v.optional(flag),
  batch: v.optional(notNegative),
  suiteSha256: v.optional(name),
  operations: v.optional(list(object({ name, path: name }))),
  startup: v.optional(startup),
  http: v.optional(http),
  suite: v.optional(name),
  categories: v.optional(names),
  filter: v.optional(names),
  exclude: v.optional(names),
  rows: v.optional(names),
  set: v.optional(names),
});
