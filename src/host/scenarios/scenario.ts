import type { RuntimeKind } from '../runtimes/types.ts';

/** A server, or one per runtime that answers alike, and what to ask it: a folder with a scenario.json. */
export interface Scenario {
  name: string;
  description: string;
  /** Absolute path. */
  folder: string;
  /** It has a package.json and a lock file, to be installed before its first run. */
  package: boolean;
  /** What the servers are: a script with arguments per runtime, or a command line for all of them. */
  server: (Partial<Record<RuntimeKind, string[]>> & { start?: never }) | { start: string[] };
  ready: Ready;
  routes: Route[];
  /** Where the server listens whatever PORT says; `any`: on PORT, or where else it turns out to. Absent: on PORT. */
  port?: number | typeof ANY_PORT | undefined;
  /** What listens must be the variant's runtime: a command line may well start another one. */
  onVariant?: boolean | undefined;
}

export const ANY_PORT = 'any';

/** How to know that the server is up: it answers here, and rightly if this is the path of a route. */
export interface Ready {
  path: string;
  timeoutMs: number;
}

/** One request, sent over and over, and its one right answer. */
export interface Route {
  name: string;
  method: string;
  /** With its query. */
  path: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | null;
  expect: Expectation;
}

/** In place of a status: any below 400. */
export const ANY_RIGHT = 0;

/** What an answer must be; what is not named is not looked at. */
export interface Expectation {
  /** Or ANY_RIGHT. */
  status: number;
  /** Names in lower case; a value also fits when the answer goes on with `;` behind it, as types with a charset do. */
  headers: Record<string, string>;
  body?: { text: string } | { json: unknown } | { length: number };
}

/** Whether the scenario has a server for a runtime. */
export function runsOn(scenario: Scenario, kind: RuntimeKind): boolean {
  return scenario.server.start !== undefined || scenario.server[kind] !== undefined;
}
