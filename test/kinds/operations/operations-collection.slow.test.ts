import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { commandLine, parseVariant, resolveVariant, type Variant } from '../../../src/host/runtimes/index.ts';
import type { OperationConfiguration } from '../../../src/kinds/operations/configuration.ts';
import { listOperations } from '../../../src/kinds/operations/files/list-operations.ts';
import { collection } from '../../../src/kinds/operations/files/operation-files.ts';
import { measureOperation } from '../../../src/kinds/operations/measure-operation.ts';
import type { Listing } from '../../../src/measure/listing.ts';
import { hostVariant, ROOT } from '../../host-variant.ts';

/** What test/fixtures/run-collection.cjs says of a row. */
interface Tried {
  file: string;
  group: string;
  operation: string;
  parameters: Record<string, number>;
  error?: string;
  unavailable?: string;
  /** How many inputs there are; null: it takes none. */
  inputs: number | null;
  answers?: string[];
}

// The published claims, by the names that docs/evidence/published-operations.md uses.
const CLAIMS = [
  'parsing integers: parseInt(x, 10) - small number (2 len)',
  'parsing integers: parseInt(x, 10) - big number (10 len)',
  'parsing integers: unary + - small number (2 len)',
  'parsing integers: unary + - big number (10 len)',
  'super vs this: super.foo() + tmp',
  'super vs this: this.foo() + tmp',
  'property access: property defined writable only then read',
  'last array item: Array.prototype.at(-1)',
  'last array item: a[a.length - 1]',
  ...['includes', 'indexOf', 'RegExp.test', 'cached RegExp', 'new RegExp', 'cached new RegExp'].map(
    (name) => `string searching: ${name}`,
  ),
  "crypto verify: crypto.verify('RSA-SHA256'), PEM",
  'writable streams: Writable: creation',
  'writable streams: Writable: creation and destroy',
  "writable streams: Writable: 1e3 writes of 'some data'",
  'private fields: private fields (#)',
  'private fields: underscore',
  'private fields: Symbol',
  'deleting properties: delete of a property',
  'deleting properties: assigning undefined',
  'Date toISOString: Date.prototype.toISOString',
];

// Rows that do the same thing in several ways must come to the same result, or they compare nothing.
const SAME: [group: string, operations: RegExp][] = [
  ['parsing integers', /^(?:parseInt|unary|Number|parseFloat|by character).*big/],
  ['string startsWith', /^(?!first)/],
  ['string endsWith', /^(?!last character)/],
  ['includes vs comparison', /./],
  ['instanceof', /^(?:instanceof|constructor.*|property of its own|Object.prototype.isPrototypeOf)$/],
  ['string searching', /^(?:includes|indexOf|RegExp.test|cached RegExp|new RegExp|cached new RegExp)$/],
  ['array searching', /./],
  ['array map and filter', /./],
  ['array iteration', /^(?:for with|for of$|forEach|reduce|while)/],
  ['array copies', /^(?!structuredClone)/],
  ['object and Map iteration', /./],
  ['replace vs replaceAll', /^(?!.*first only)/],
  ['string building', /^(?:\+=|push|reduce)/],
  ['string concatenation', /^(?!.*read)/],
  ['date format MM/DD/YYYY', /^(?:kept|new|toLocaleDateString with|by hand|cut)/],
  ['Date toISOString', /^(?:Date.prototype|by hand)/],
  ['optional chaining', /^(?:&&|\?\.|condition) \(either\)/],
  ['async functions, promises, callbacks', /^(?!.*returns)/],
];

suite('the collection of operations', () => {
  const files = collection();
  let listing: Listing<OperationConfiguration>;
  before(async () => {
    listing = await listOperations(hostVariant(), { files, folder: ROOT });
  });
  const rows = () => listing.configurations;

  test('has the groups and rows that are promised, a group a file, and loads', () => {
    assert.deepEqual(listing.broken, []);
    const groups = new Set(rows().map((row) => row.operation?.group));
    assert.ok(groups.size >= 45, `${groups.size} groups`);
    assert.ok(rows().length >= 160, `${rows().length} rows`);
    assert.equal(groups.size, files.length);
  });

  test('has no two rows of one name', () => {
    const names = rows().map((row) => row.configuration);
    assert.deepEqual(
      names.filter((name, i) => names.indexOf(name) !== i),
      [],
    );
  });

  test('has a baseline for every choice of parameters, and a page of a few sentences, in each group', () => {
    for (const [group, members] of Map.groupBy(rows(), (row) => row.operation?.group)) {
      const chosen = (row: OperationConfiguration) => JSON.stringify(row.operation?.parameters);
      const baselines = members.filter((row) => row.operation?.baseline).map(chosen);
      assert.deepEqual(baselines, [...new Set(members.map(chosen))], group);
      const sentences = members[0]?.operation?.page?.match(/[.:;?] |\.$/g) ?? [];
      assert.ok(sentences.length >= 2, `${group}: a page of ${sentences.length} sentences`);
    }
  });

  test('has a row for each published claim', () => {
    const names = new Set(rows().map(({ operation }) => `${operation?.group}: ${operation?.name}`));
    assert.deepEqual(
      CLAIMS.filter((claim) => !names.has(claim)),
      [],
    );
  });

  test('every row runs, with at least eight inputs, and rows of one question agree', { timeout: 90_000 }, async () => {
    const tried = await tryAll(hostVariant());
    assert.deepEqual(
      tried.filter((row) => row.error !== undefined).map((row) => `${row.group}: ${row.operation}: ${row.error}`),
      [],
    );
    assert.equal(tried.length, rows().length);
    assert.deepEqual(
      tried.filter((row) => typeof row.inputs === 'number' && row.inputs < 8),
      [],
    );
    for (const [group, operations] of SAME) assertAgree(tried, group, operations);
  });

  test('every row runs on Bun, where one is in the cache', { timeout: 90_000 }, async (t) => {
    const bun = await cached('bun@1');
    if (bun === undefined) return t.skip('no Bun in the cache');
    const tried = await tryAll(bun);
    assert.deepEqual(
      tried.filter((row) => row.error !== undefined).map((row) => `${row.group}: ${row.operation}: ${row.error}`),
      [],
    );
    assert.equal(tried.length, rows().length);
    for (const [group, operations] of SAME) assertAgree(tried, group, operations);
  });

  // A process a row: all of them would take a minute and more, so it is the baseline of every eighth group here.
  test('a sample of the rows gives a rate in test mode', { timeout: 90_000 }, async () => {
    const baselines = new Map(
      rows()
        .filter((row) => row.operation?.baseline)
        .map((row) => [row.operation?.group, row]),
    );
    const sample = [...baselines.values()].filter((_, i) => i % 8 === 0);
    for (const configuration of sample) {
      const { outcome, stderr } = await measureOperation({
        variant: hostVariant(),
        configuration,
        folder: ROOT,
        test: true,
        timeoutMs: 30_000,
      });
      assert.equal(outcome.outcome, 'ok', `${configuration.configuration}: ${JSON.stringify(outcome)}\n${stderr}`);
    }
  });
});

/** Rows by what they answer: those of one group and the same parameters must not differ. */
function assertAgree(tried: Tried[], group: string, operations: RegExp) {
  const members = tried.filter(
    (row) => row.group === group && operations.test(row.operation) && row.unavailable === undefined,
  );
  assert.ok(members.length >= 2, `${group}: nothing to compare`);
  for (const same of Map.groupBy(members, (row) => JSON.stringify(row.parameters)).values()) {
    const [first, ...others] = same;
    for (const other of others) assert.deepEqual(other.answers, first?.answers, `${group}: ${other.operation}`);
  }
}

/** All rows, in one process of the variant. */
async function tryAll(variant: Variant): Promise<Tried[]> {
  const script = join(ROOT, 'test/fixtures/run-collection.cjs');
  const { command, args, env } = commandLine(
    variant,
    script,
    collection().map(({ path }) => path),
  );
  const { stdout } = await promisify(execFile)(command, args, {
    env: { ...process.env, ...env },
    maxBuffer: 1 << 27,
    timeout: 80_000,
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Tried);
}

/** A runtime that is in the cache already; undefined where there is none. */
async function cached(spec: string): Promise<Variant | undefined> {
  try {
    return (await resolveVariant(parseVariant(spec), { offline: true })).variant;
  } catch {
    return undefined;
  }
}
