import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { parseConfig, readConfig, usualConfig } from '../../../../src/search/gate/config/read-config.ts';
import { JsdynoError } from '../../../../src/text/errors/catalogue.ts';
import { DEFAULT_RULES } from '../../../../src/work/rules/default-rules.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../../../docs/schemas/jsdyno-yml.schema.json', import.meta.url), 'utf8'),
);
const fits = new Ajv({ allErrors: true }).compile(schema);

const WHOLE = `
on: [node@20, node@24]
install: npm ci --omit=optional
build: npm run build
budget: 10m
operations: [bench/*.js]
benchmarks: benchmark
scenarios: [perf/servers]
rates: [1000, 5000.5]
autobench: autobench.yml
server: node server.js
startup: bin/cli.js
memory: [scripts/load.js]
transform: true
size: false
nightly: { releases: [node@22, node@24], reference: node@22.12.0, base: v1.0.0 }
rules:
  - { fail: 10%, warn: 3% }
  - { rows: 'bench/json.js *', fail: 20%, p99: { fail: 15%, warn: false }, memory: 8% }
  - { rows: 'bench/flaky.js *', ignore: true }
accept:
  - { row: "bench/json.js group='json'", metric: steady, most: 12%, reason: the parser checks more, until: 2026-12-31 }
`;

function failure(yaml: string): string {
  try {
    parseConfig(yaml, 'jsdyno.yml');
  } catch (error) {
    assert.ok(error instanceof JsdynoError && error.code === 'CONFIG_INVALID', String(error));
    return `${error.message}; ${error.hint}`;
  }
  return 'fits';
}

suite('a jsdyno.yml', () => {
  test('with every key means what it says', () => {
    const { config, namesWork, namesSize } = parseConfig(WHOLE, 'jsdyno.yml');
    assert.ok(namesWork && namesSize);
    const { rules, ...rest } = config;
    assert.deepEqual(rest, {
      on: ['node@20', 'node@24'],
      install: 'npm ci --omit=optional',
      build: 'npm run build',
      budgetMs: 600_000,
      lists: {
        operations: ['bench/*.js'],
        benchmarks: ['benchmark'],
        scenarios: ['perf/servers'],
        startup: ['bin/cli.js'],
        memory: ['scripts/load.js'],
      },
      rates: [1000, 5000.5],
      autobench: 'autobench.yml',
      server: 'node server.js',
      transform: true,
      size: false,
      nightly: { releases: ['node@22', 'node@24'], reference: ['node@22.12.0'], base: 'v1.0.0' },
      accept: [
        {
          row: "bench/json.js group='json'",
          metric: 'steady',
          most: 0.12,
          reason: 'the parser checks more',
          until: '2026-12-31',
        },
      ],
    });
    const rows = 'bench/json.js *';
    assert.deepEqual(rules.slice(DEFAULT_RULES.length, -5), [
      { subject: 'slower', share: 0.1, action: 'fail' },
      { subject: 'slower', share: 0.03, action: 'warn' },
      { subject: 'slower', share: 0.2, action: 'fail', rows },
      { subject: 'p99', share: 1, action: 'ignore', rows },
      { subject: 'p99', share: 0.15, action: 'fail', rows },
      { subject: 'memory', share: 0.08, action: 'fail', rows },
    ]);
    assert.ok(rules.slice(-5).every(({ action, rows }) => action === 'ignore' && rows === 'bench/flaky.js *'));
  });

  test('that is made to take for ever is refused at once', () => {
    const layers = Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join()}]`);
    const bombs = [
      `a0: &a0 [x]\n${layers.join('\n')}`,
      `on: ${'['.repeat(20_000)}`,
      '? ["\n::add-mask::a"]\n: b',
      'rules: &a [*a]',
    ];
    for (const yaml of bombs) assert.throws(() => parseConfig(yaml, 'jsdyno.yml'), { code: 'CONFIG_INVALID' });
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
    writeFileSync(join(folder, 'jsdyno.yml'), 'on: node\n'.padEnd(300_000, '#'));
    assert.throws(() => readConfig(join(folder, 'jsdyno.yml')), {
      code: 'CONFIG_INVALID',
      message: /it has more than 256 KiB/,
    });
    rmSync(folder, { recursive: true });
  });

  test('that is empty means the usual', () => {
    assert.deepEqual(parseConfig('', 'jsdyno.yml'), { config: usualConfig(), namesWork: false, namesSize: false });
    assert.deepEqual(usualConfig().on, ['node']);
    assert.deepEqual(usualConfig().rules, [...DEFAULT_RULES]);
  });

  test('that is wrong is told of at its place, with what to write', () => {
    assert.equal(failure('budgit: 5m'), 'jsdyno.yml:1:9: unknown key budgit; did you mean budget?');
    assert.equal(
      failure('on: node\nrules:\n  - fail: 5'),
      'jsdyno.yml:3:11: rules[0].fail must be a share such as 5%, or false for none, not 5; write 5%, with its sign',
    );
    assert.match(
      failure('rules: [{ p99: { fial: 5% } }]'),
      /^jsdyno\.yml:1:24: unknown key rules\[0\]\.p99\.fial; did you mean fail\?$/,
    );
    assert.match(failure('accept: [{ row: a, most: 5%, reason: b }]'), /accept\[0\]\.until is missing/);
    assert.match(failure('accept: [{ row: a, most: 5%, reason: b, until: 2026-02-30 }]'), /until must be a date/);
    assert.match(failure('- a'), /must be an object/);
    assert.match(failure('budget: [1'), /this is no YAML/);
    assert.match(failure('budget: 0m'), /budget must be a time such as 15m or 90s, not "0m"/);
  });
});

suite('the schema for editors', () => {
  const sound = [
    WHOLE,
    '',
    'on: node',
    'install: false',
    'rules: [{ fail: false }]',
    'operations: []',
    'rates: []',
    'size: true',
  ];
  const broken = [
    'budgit: 5m',
    'budget: 5',
    'budget: 0m',
    'on: []',
    'on: 7',
    'install: true',
    'rules: [{ fail: 5 }]',
    'rules: [{ p99: { fial: 5% } }]',
    'rules: { fail: 5% }',
    'accept: [{ row: a, most: 5%, reason: b }]',
    'accept: [{ row: a, most: 5%, reason: "", until: 2026-12-31 }]',
    'rates: [0]',
    'size: yes please',
    'operations: ["a\\nb"]',
    '- a',
  ];

  for (const yaml of sound) {
    test(`takes ${JSON.stringify(yaml.slice(0, 40))} as jsdyno does`, () => {
      assert.equal(failure(yaml), 'fits');
      assert.ok(fits(parse(yaml)), JSON.stringify(fits.errors));
    });
  }
  for (const yaml of broken) {
    test(`refuses ${JSON.stringify(yaml)} as jsdyno does`, () => {
      assert.notEqual(failure(yaml), 'fits');
      assert.equal(fits(parse(yaml)), false);
    });
  }

  test('has the keys that jsdyno knows, each with words', () => {
    const [{ properties }] = schema.anyOf;
    assert.match(failure('zzz: 1'), new RegExp(`there are: ${Object.keys(properties).slice(1).join(', ')}`));
    for (const [key, one] of Object.entries<{ description?: string }>(properties)) assert.ok(one.description, key);
  });
});
