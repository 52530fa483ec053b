/** Every format of every kind of report, with every text in it hostile. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { HTTP_FORMATS } from '../../../src/kinds/http/report/formats.ts';
import { OPERATION_FORMATS, pagesOf } from '../../../src/kinds/operations/report/formats.ts';
import { STARTUP_FORMATS } from '../../../src/kinds/startup/report/formats.ts';
import { FORMATS, formatBoth } from '../../../src/show/report/formats.ts';
import { COMPARED } from '../../kinds/http/report/fixture.ts';
import { reportOf as operationsOf } from '../../kinds/operations/report/fixture.ts';
import { COMMANDS, SCRIPTS } from '../../kinds/startup/report/fixture.ts';
import { ALL, assertCsv, assertJson, assertMarkdown, assertPrintable, HOSTILE } from '../../text/hostile.ts';
import { reportOf } from './fixture.ts';

/** Words that a format looks up; all other strings are from elsewhere. */
const OWN = new Set([
  'verdict',
  'metric',
  'stars',
  'kind',
  'code',
  'outcome',
  'engine',
  'baseline',
  'contender',
  'variant',
  'label',
  'against',
]);

/** The same report with hostile texts; labels that rows refer to stay alike. */
function poisoned<T>(value: T, poison: string, labels = new Map<string, string>()): T {
  const turn = (one: unknown, key: string): unknown => {
    if (typeof one === 'string') {
      if (['baseline', 'contender', 'variant', 'label', 'against'].includes(key)) {
        const known = labels.get(one) ?? `${poison} ${labels.size}`;
        labels.set(one, known);
        return known;
      }
      return OWN.has(key) ? one : poison;
    }
    if (Array.isArray(one)) return one.map((item) => turn(item, key));
    if (typeof one !== 'object' || one === null || one instanceof Map) return one;
    return Object.fromEntries(Object.entries(one).map(([name, item]) => [name, turn(item, name)]));
  };
  return turn(value, '') as T;
}

const CHECKS: Readonly<Record<string, (text: string, what: string) => unknown>> = {
  markdown: assertMarkdown,
  csv: assertCsv,
  json: assertJson,
};

async function reports() {
  const names = ['node@20.0.0', 'node@22.0.0'];
  const operations = operationsOf(
    [
      {
        group: 'g',
        operation: 'a',
        parameters: { k: 'v' },
        page: 'p',
        on: { [names[0] as string]: { nanos: 3 }, [names[1] as string]: { nanos: 4 } },
      },
      {
        group: 'g',
        operation: 'b',
        baseline: true,
        on: { [names[0] as string]: { nanos: 3, failed: 'why' }, [names[1] as string]: 'not there' },
      },
    ],
    names,
  );
  return [
    ['comparison', await reportOf('edges.csv'), { ...FORMATS, both: formatBoth }],
    ['http', COMPARED, HTTP_FORMATS],
    ['start-up of scripts', SCRIPTS, STARTUP_FORMATS],
    ['start-up of commands', COMMANDS, STARTUP_FORMATS],
    [
      'operations',
      operations,
      { ...OPERATION_FORMATS, pages: (report: typeof operations) => [...pagesOf(report).values()].join('\n') },
    ],
  ] as const;
}

for (const [kind, report, formats] of await reports()) {
  suite(kind, () => {
    for (const [format, print] of Object.entries(formats) as [string, (report: unknown) => string][]) {
      test(`as ${format}`, () => {
        const check = CHECKS[format === 'pages' ? 'markdown' : format] ?? assertPrintable;
        const clean = print(report).split('\n').length;
        for (const [name, text] of [...Object.entries(HOSTILE), ['all', ALL] as const]) {
          const printed = print(poisoned(report, text));
          check(printed, `${kind} as ${format}, ${name}`);
          // A name with line ends must not add lines; narrow tables break long names.
          if (format === 'csv') assert.equal(printed.split('\n').length, clean, name);
        }
      });
    }
  });
}
