/** Readers of what people hand over take as long as it is large; those of profiles and of the CSV of compare have tests of their own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { readAutobench } from '../src/host/scenarios/autobench-file.ts';
import { openScenarios } from '../src/host/scenarios/find-scenarios.ts';
import { readTraceFile } from '../src/inspect/gc/report/trace-report.ts';
import { importJson } from '../src/kinds/import.ts';
import { parseRequests } from '../src/measure/load/requests-file.ts';
import { chosenClaims } from '../src/search/claims/chosen-claims.ts';
import { readGateJson } from '../src/search/gate/answer/gate-json.ts';
import { parseConfig } from '../src/search/gate/config/read-config.ts';
import { exportedBy } from '../src/search/gate/init/exported.ts';
import { packageShape } from '../src/search/gate/init/package-shape.ts';
import { partsOf } from '../src/show/article/block.ts';
import { readReportFile } from '../src/show/article/report-file.ts';
import { readScatterCsv } from '../src/store/csv-read-scatter.ts';
import { openStore } from '../src/store/store.ts';
import { growsByItsSize } from './doubled.ts';

const times = (count: number, one: (i: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, i) => one(i)).join(between);

suite('the time of a reader grows as what it reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-readers-'));
  after(() => rmSync(folder, { recursive: true }));
  /** Files of a folder of their own, by name. */
  const place = (files: Record<string, string>): string => {
    const own = mkdtempSync(join(folder, 'of-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
    return own;
  };
  const scenario = (fields: string) => `{"server":{"node":["a.js"]},${fields}}`;

  const cases: [string, (size: number) => string, (text: string) => unknown, number][] = [
    [
      'scenario.json with many routes',
      (size) => place({ 'scenario.json': scenario(`"routes":[${times(size, (i) => `{"path":"/${i}"}`, ',')}]`) }),
      (own) => openScenarios([own]),
      8000,
    ],
    [
      'scenario.json with a key of any length',
      (size) => place({ 'scenario.json': scenario(`"${'route'.repeat(size)}":1`) }),
      (own) => openScenarios([own]),
      150_000,
    ],
    [
      'autobench.yml with many benchmarks',
      (size) => place({ 'autobench.yml': `benchmarks:\n${times(size, (i) => `  - { path: /${i} }`)}\n` }),
      (own) => readAutobench(join(own, 'autobench.yml'), {}),
      500,
    ],
    // All readers of YAML are one.
    ...(
      [
        ['many keys', (size) => times(size, (i) => `x${i}: 1`), 4000],
        ['one of many keys in braces', (size) => `a: { ${times(size, (i) => `b${i}: 1`, ', ')} }`, 4000],
        ['a text of many lines', (size) => `on: "${times(size, () => 'a')}"`, 2000],
        ['a line of blanks', (size) => `on: a${' '.repeat(size)}b`, 60_000],
        ['many mistakes', (size) => times(size, () => '}: ]'), 300],
        ['comments', (size) => times(size, () => '# a'), 10_000],
        ['levels within levels', (size) => times(size, () => '- - - - - a'), 1000],
      ] as [string, (size: number) => string, number][]
    ).map(([what, make, size]): (typeof cases)[number] => [
      `jsdyno.yml with ${what}`,
      make,
      (text) => parseConfig(text, 'jsdyno.yml'),
      size,
    ]),
    [
      'jsdyno.yml with many rules',
      (size) => `rules:\n${times(size, () => '  - { fail: 10% }')}`,
      (text) => parseConfig(text, 'a'),
      1000,
    ],
    [
      'report.yml with many pages',
      (size) => `title: a\nsources: {}\npages:\n${times(size, (i) => `  - ${i}.md`)}`,
      readReportFile,
      2000,
    ],
    [
      'prose with many blocks in a line',
      (size) => times(size, () => '{{ change: a b --source 1 }}', ' '),
      partsOf,
      2000,
    ],
    ['prose with much code', (size) => times(size, (i) => `\`${'a'.repeat(i % 9)}\` \`\`b`, ' '), partsOf, 10_000],
    [
      'prose with backticks of every number',
      (size) => times(Math.ceil(Math.sqrt(2 * size)), (i) => '`'.repeat(i + 1), ' '),
      partsOf,
      200_000,
    ],
    [
      'prose with an option that is repeated',
      (size) => `{{ change: a ${times(size, (i) => `--source ${i}`, ' ')} }}`,
      partsOf,
      10_000,
    ],
    [
      'claims in words',
      (size) =>
        place({
          'a.csv': `id,source,area,workload,metric,baseline,contender,claim\n${times(size, (i) => `c${i},s,a,w,ops/s,node@20,node@22,+${i}%`)}`,
          'a.json': `{"claims":[${times(size, (i) => `{"id":"c${i}","workload":"w","notRunnable":"it is not"}`, ',')}]}`,
        }),
      (own) => chosenClaims([join(own, 'a.csv')], [], [join(own, 'a.json')]),
      1000,
    ],
    [
      'a claim of blanks and brackets',
      (size) =>
        place({
          'a.csv': `id,source,area,workload,metric,baseline,contender,claim\nc,s,a,w,ops/s,node@20,node@22,${`( ${' '.repeat(20)}`.repeat(size)}`,
        }),
      (own) => chosenClaims([join(own, 'a.csv')], [], []),
      10_000,
    ],
    [
      'requests',
      (size) => times(size, (i) => `GET /${i}\nA: b`),
      (text) => parseRequests(text, 'a', () => Buffer.of()),
      10_000,
    ],
    [
      'a line of --trace-gc for each heap',
      (size) =>
        times(size, (i) => `[1:0x${(i + 1).toString(16)}:0] 15 ms: Scavenge 1.0 (2.0) -> 0.5 (2.0) MB, 0.4 / 0 ms`),
      readTraceFile,
      5000,
    ],
    ['trace events without an end', (size) => `{"traceEvents":[${'{"pid"'.repeat(size)}`, readTraceFile, 20_000],
    ['trace events that are none', (size) => `{"traceEvents":[${'{"pid"x}'.repeat(size)}`, readTraceFile, 1000],
    [
      'the CSV of scatter',
      (size) => `"filename","n","rate","time"\n${times(size, (i) => `"a.js",${i},1.5,1`)}`,
      (text) => readScatterCsv([text], 'a.csv'),
      10_000,
    ],
    [
      'package.json',
      (size) => place({ 'package.json': `{"bin":{${times(size, (i) => `"b${i}":"b.js"`, ',')}}}` }),
      packageShape,
      5000,
    ],
    [
      'pnpm-workspace.yaml of blank lines',
      (size) => place({ 'package.json': '{}', 'pnpm-workspace.yaml': `packages:\n${'\n'.repeat(size)}- a` }),
      packageShape,
      5000,
    ],
    [
      'a script that hands on what others export',
      (size) =>
        place({
          'a.mjs': `export { ${times(size, (i) => `e${i}`, ', ')} } from './b.mjs';`,
          'b.mjs': times(size, (i) => `export const e${i} = (a) => a;`),
        }),
      (own) => exportedBy(join(own, 'a.mjs')),
      500,
    ],
    [
      'a report of a gate',
      (size) => `{"schema":1,"kind":"gate","rows":[${times(size, () => '{}', ',')}]}`,
      (text) => readGateJson(text),
      20_000,
    ],
    [
      'an exported experiment in another layout',
      (size) => `{"format":"jsdyno-experiment-1",\n"runs":[${times(size, () => '{"round":1}', ',\n')}]}`,
      (text) => importJson(openStore(':memory:'), [text], 'a.json', 'one'),
      20_000,
    ],
  ];
  for (const [name, make, read, size] of cases) {
    test(name, () => growsByItsSize(make, read, size));
  }
});
