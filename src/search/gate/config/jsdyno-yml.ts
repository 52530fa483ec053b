/** A jsdyno.yml as it is typed: what may be undefined may be left out. Kinds of work add the keys that name what is measured. */

import type { Positive } from '../../../stats/quantities.ts';

/**
 * Every key may be left out. Without `operations`, `benchmarks`, `scenarios`, `autobench`, `startup` and `memory` benchmarks are looked for.
 * @title jsdyno.yml: what `jsdyno gate` measures, and what it fails on
 * @nullable
 */
export interface JsdynoYmlDocument {
  /** Where editors find this schema. */
  $schema: Words | undefined;
  /** Runtimes; base and head are compared on each: node@24, bun@1. Default: node, the one at hand. */
  on: Words | SomeWords | undefined;
  /** The command that installs each side. Default: by packageManager, then by lock file. false: nothing is installed. */
  install: Words | false | undefined;
  /** The command that builds each side, before anything is measured: npm run build. Default: none. */
  build: Words | undefined;
  /**
   * The time of all runs; installing and building are not counted. Default: 15m.
   * @pattern ^\s*(?=.*[1-9])\d+(\.\d+)?\s*(ms|s|m|min|h)\s*$
   * @examples ["15m", "90s"]
   */
  budget: string | undefined;
  /** Requests per second at which latencies are measured. Default: 25 % of the slower side's throughput. */
  rates: Positive[] | undefined;
  /** The path of an autobench.yml. */
  autobench: Words | undefined;
  /** How the server of `autobench` is started on each side: node server.js. Default: npm start. */
  server: Words | undefined;
  /** Whether JavaScript is made of the scripts of `operations`, `startup` and `memory` first, by rolldown. Default: false. */
  transform: boolean | undefined;
  /** Whether the packed size and the size of what it installs are compared. Default: true, of packages that are not private. */
  size: boolean | undefined;
  /** What `jsdyno nightly` measures this work on. */
  nightly: TypedNightly | undefined;
  /** What fails and what warns, beside the usual rules: of those that fit a row the last counts. */
  rules: TypedRule[] | undefined;
  /** Regressions that are known and accepted, each until a day. */
  accept: TypedAcceptance[] | undefined;
}

interface TypedNightly {
  /** Lines of releases, the newest of each: [node@22, node@24, bun@1]. Default: none. */
  releases?: Words | SomeWords | undefined;
  /** The release of each runtime that releases are compared with, and that commits are measured on: node@22.12.0. */
  reference?: Words | SomeWords | undefined;
  /** The revision that HEAD is compared with: v1.0.0. Default: that of the nights before, at first the commit before HEAD. */
  base?: Words | undefined;
}

interface TypedRule {
  /** The rows that it is for, as reports spell them, with * for any letters: 'bench/json.js *'. Default: all. */
  rows?: Words | undefined;
  /** The same as slower: { fail }. */
  fail?: TypedLimit | undefined;
  /** The same as slower: { warn }. */
  warn?: TypedLimit | undefined;
  /** Time and rates. A share alone is one that fails. */
  slower?: TypedLimit | TypedLimits | undefined;
  /** The 99th percentile of latencies. */
  p99?: TypedLimit | TypedLimits | undefined;
  /** Peaks of memory. */
  memory?: TypedLimit | TypedLimits | undefined;
  /** Processor time an operation, where a benchmark tells it. */
  cpu?: TypedLimit | TypedLimits | undefined;
  /** Bytes of the package, and of what it installs. */
  size?: TypedLimit | TypedLimits | undefined;
  /** These rows neither fail nor warn, whatever they do. */
  ignore?: boolean | undefined;
}

interface TypedLimits {
  fail?: TypedLimit | undefined;
  warn?: TypedLimit | undefined;
}

/** The least worsening that counts, as a share; false: none does. */
type TypedLimit = TypedShare | false;

interface TypedAcceptance {
  /** The row as reports spell it: benchmark, a blank, configuration. */
  row: Words;
  /** The metric: steady, rate, p99. Default: each. */
  metric?: Words | undefined;
  /** The worsening up to which it is accepted. */
  most: TypedShare;
  /** Why; it is printed with the row. */
  reason: Words;
  /** The last day on which it counts: 2026-12-31. @pattern ^\d{4}-\d{2}-\d{2}$ */
  until: string;
}

/** @pattern ^[^\0\r\n]*\S[^\0\r\n]*$ */
type Words = string;

/** @minItems 1 */
type SomeWords = Words[];

/** @pattern ^\s*\d+(\.\d+)?\s*%\s*$ @examples ["5%"] */
type TypedShare = string;
