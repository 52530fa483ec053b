/**
 * Runs the probes of facts on runtimes, and writes what they see into the table and into docs/runtimes-facts.md:
 *
 *     node scripts/facts.ts node@26 bun@1 ...      those of the table keep what was seen of them
 *     node scripts/facts.ts                        the page alone
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { packageFile } from '../src/host/files/package-file.ts';
import { probeTwice, TABLE } from '../src/host/runtimes/facts/fact.ts';
import { factsInTable, tableOf, textOf } from '../src/host/runtimes/facts/table.ts';
import { install } from '../src/host/runtimes/index.ts';
import { runtimeKinds } from '../src/host/runtimes/types.ts';
import { factsPage } from './facts-page.ts';

const known = runtimeKinds.flatMap((kind) =>
  Object.entries(TABLE.releases[kind] ?? {}).map(([version, on]) => ({
    kind,
    version,
    on,
    facts: factsInTable(TABLE, kind, version),
  })),
);
const probed: typeof known = [];
const on = new Date().toISOString().slice(0, 10);
const queue = process.argv.slice(2).values();
async function probeNext(): Promise<void> {
  for (const name of queue) {
    const { entry } = await install(name);
    const { kind, version } = entry;
    const facts = await probeTwice(entry, factsInTable(TABLE, kind, version));
    probed.push({ kind, version, on, facts });
    console.log(`${kind} ${version}`);
  }
}
// A probe sleeps for most of its time.
await Promise.all([probeNext(), probeNext(), probeNext()]);
const kept = known.filter((one) => !probed.some(({ kind, version }) => kind === one.kind && version === one.version));
const table = tableOf([...kept, ...probed]);
const path = packageFile('src/host/runtimes/facts/seen.ts');
writeFileSync(
  path,
  `import type { TableText } from './table.ts';

/** Written by \`node scripts/facts.ts\`, of what probes saw. */
export const SEEN: TableText = ${JSON.stringify(textOf(table))};
`,
);
execFileSync(packageFile('node_modules/.bin/biome'), ['format', '--write', path], { stdio: 'inherit' });
writeFileSync(packageFile('docs/runtimes-facts.md'), factsPage(table));
