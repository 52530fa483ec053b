import semver from 'semver';
import { type RuntimeKind, runtimeKinds } from '../types.ts';
import { FACTS, type FactName, type Facts, factNames, isAsked, type Value } from './facts.ts';

/** What probes saw. */
export interface Table {
  /** Days on which the probes ran, by release, the oldest release first. */
  releases: Partial<Record<RuntimeKind, Readonly<Record<string, string>>>>;
  /** Of each fact the releases from which on another value was seen, oldest first. */
  values: Readonly<
    Partial<Record<FactName, Partial<Record<RuntimeKind, readonly (readonly [from: string, value: Value])[]>>>>
  >;
}

/** A table as it is kept. */
export interface TableText {
  /** Releases with blanks between them, by the day on which they were probed. */
  releases: Readonly<Record<RuntimeKind, Readonly<Record<string, string>>>>;
  /** `no; yes from 22.18.0; no from 23.0.0`: the first value is that of the oldest release. */
  values: Readonly<Partial<Record<FactName, Readonly<Partial<Record<RuntimeKind, string>>>>>>;
}

/** How a value is written. */
export function shown(value: Value): string {
  return value === true ? 'yes' : value === false ? 'no' : value === null ? '-' : `${value}`;
}

function parsedValue(text: string): Value {
  const word = { yes: true, no: false, '-': null }[text];
  return word !== undefined ? word : Number.isNaN(Number(text)) ? text : Number(text);
}

/** Pure. */
export function tableFrom({ releases, values }: TableText): Table {
  const daysOf = (kind: RuntimeKind) =>
    Object.entries(releases[kind])
      .flatMap(([day, all]) => all.split(' ').map((release) => [release, day] as const))
      .sort(([a], [b]) => semver.compare(a, b));
  return {
    releases: Object.fromEntries(runtimeKinds.map((kind) => [kind, Object.fromEntries(daysOf(kind))])),
    values: Object.fromEntries(
      Object.entries(values).map(([name, texts]) => [
        name,
        Object.fromEntries(Object.entries(texts).map(([kind, text]) => [kind, stepsFrom(text)])),
      ]),
    ),
  };
}

function stepsFrom(text: string): [string, Value][] {
  return text.split('; ').map((step) => {
    const [value = '', from = '0.0.0'] = step.split(' from ');
    return [from, parsedValue(value)];
  });
}

/** Pure. */
export function textOf({ releases, values }: Table): TableText {
  const days = (kind: RuntimeKind) => {
    const byDay = Map.groupBy(Object.entries(releases[kind] ?? {}), ([, day]) => day);
    return Object.fromEntries([...byDay].sort().map(([day, all]) => [day, all.map(([release]) => release).join(' ')]));
  };
  const text = (steps: readonly (readonly [string, Value])[]) =>
    steps.map(([from, value], place) => (place === 0 ? shown(value) : `${shown(value)} from ${from}`)).join('; ');
  return {
    releases: { node: days('node'), bun: days('bun'), deno: days('deno') },
    values: Object.fromEntries(
      Object.entries(values).map(([name, byKind]) => [
        name,
        Object.fromEntries(Object.entries(byKind).map(([kind, steps]) => [kind, text(steps)])),
      ]),
    ),
  };
}

/** The newest release that was probed and is no newer, and the oldest that is newer. Pure. */
function around({ releases }: Table, kind: RuntimeKind, version: string) {
  const all = Object.keys(releases[kind] ?? {});
  return {
    older: all.findLast((one) => semver.lte(one, version)) ?? null,
    newer: all.find((one) => semver.gte(one, version)) ?? null,
  };
}

/** What was seen on a release that was probed. Pure. */
function seenOn({ values }: Table, name: FactName, kind: RuntimeKind, release: string): Value {
  return values[name]?.[kind]?.findLast(([from]) => semver.lte(from, release))?.[1] ?? null;
}

/**
 * A fact of a release; of one that was not probed, that of the release before, or of the oldest that was. Pure.
 * @param version empty where it is not known: the newest that was probed
 */
export function inTable(table: Table, name: FactName, kind: RuntimeKind, version: string): Value {
  const asked = semver.valid(version) ?? '999.0.0';
  const { older, newer } = around(table, kind, asked);
  const release = older ?? newer;
  return release === null ? null : seenOn(table, name, kind, release);
}

/** All of them. Pure. */
export function factsInTable(table: Table, kind: RuntimeKind, version: string): Facts {
  return Object.fromEntries(
    factNames.filter((name) => isAsked(name, kind)).map((name) => [name, inTable(table, name, kind, version)]),
  );
}

/** Whether a release was probed, or lies between two on which all is the same but flags, which tell by themselves. Pure. */
export function isDecided(table: Table, kind: RuntimeKind, version: string): boolean {
  if (semver.valid(version) === null) return true; // nothing is known of what it is near to
  const { older, newer } = around(table, kind, version);
  if (older === null || newer === null) return false;
  const telling = factNames.filter((name) => FACTS[name].group !== 'flags');
  return telling.every((name) => seenOn(table, name, kind, older) === seenOn(table, name, kind, newer));
}

/**
 * A table of what probes saw: of releases that were probed again the newer facts. Pure.
 */
export function tableOf(probed: readonly { kind: RuntimeKind; version: string; on: string; facts: Facts }[]): Table {
  const releases: Table['releases'] = {};
  const values: { -readonly [Name in FactName]?: Table['values'][Name] } = {};
  const sorted = probed.toSorted((a, b) => semver.compare(a.version, b.version));
  for (const kind of runtimeKinds) {
    const ofKind = sorted.filter((one) => one.kind === kind);
    releases[kind] = Object.fromEntries(ofKind.map(({ version, on }) => [version, on]));
    for (const name of factNames.filter((one) => isAsked(one, kind))) {
      const steps: [string, Value][] = [];
      for (const { version, facts } of ofKind) {
        const now = facts[name] ?? null;
        if (steps.at(-1)?.[1] !== now) steps.push([steps.length === 0 ? '0.0.0' : version, now]);
      }
      if (steps.length > 0) values[name] = { ...values[name], [kind]: steps };
    }
  }
  return { releases, values };
}
