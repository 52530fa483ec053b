import semver from 'semver';
import { FACTS, type FactName, factNames, GROUPS, isAsked } from '../src/host/runtimes/facts/facts.ts';
import { shown, type Table } from '../src/host/runtimes/facts/table.ts';
import { RUNTIME_TITLES, type RuntimeKind, runtimeKinds } from '../src/host/runtimes/types.ts';

/** `docs/runtimes-facts.md`, made of the table of facts. Pure. */
export function factsPage(table: Table): string {
  const groups = Object.entries(GROUPS).map(([group, title]) => {
    const names = factNames.filter((name) => FACTS[name].group === group);
    return [
      `## ${title}`,
      '',
      '| | Node.js | Bun | Deno | used by |',
      '| --- | --- | --- | --- | --- |',
      ...names.map((name) => factRow(name, table)),
    ].join('\n');
  });
  return `${[HEAD, probedLines(table), ...groups].join('\n\n')}\n`;
}

const HEAD = `# What runtimes do

jsdyno's advice, probes and readers rest on these facts. A probe saw each of them on each release below; nobody typed them.
\`jsdyno runtimes facts node@26\` runs the probes on a runtime, and says what differs from this table.
A release between two probed ones with the same value takes that value. One that is newer, or lies where a fact changed, is probed when it is first used, and what
differs is used and said. Sizes are those of a machine with 16 GiB of memory or more.`;

function probedLines({ releases }: Table): string {
  return runtimeKinds
    .map((kind) => {
      const days = Map.groupBy(Object.entries(releases[kind] ?? {}), ([, day]) => day);
      const told = [...days].sort().map(([day, all]) => `${all.map(([release]) => release).join(', ')} (${day})`);
      return `- ${RUNTIME_TITLES[kind]}: ${told.join('; ')}`;
    })
    .join('\n');
}

function factRow(name: FactName, table: Table): string {
  const { says, unit, serves } = FACTS[name];
  const asked = unit === undefined ? says : `${says}; ${unit}`;
  return `| ${[asked, ...runtimeKinds.map((kind) => cell(name, kind, table)), serves].join(' | ')} |`;
}

/** `yes`, or `no to 22.12.0, yes from 22.13.0`. */
function cell(name: FactName, kind: RuntimeKind, { releases, values }: Table): string {
  if (!isAsked(name, kind)) return '';
  const steps = values[name]?.[kind] ?? [];
  const all = Object.keys(releases[kind] ?? {}).sort(semver.compare);
  return steps
    .map(([from, value], place) => {
      const next = steps[place + 1]?.[0];
      if (steps.length === 1) return shown(value);
      const last = all[all.indexOf(next ?? '') - 1];
      return next === undefined
        ? `${shown(value)} from ${from}`
        : `${shown(value)} ${place === 0 ? 'to' : from === last ? 'at' : `${from} to`} ${last}`;
    })
    .join(', ');
}
