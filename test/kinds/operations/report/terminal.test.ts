import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { OPERATION_FORMATS } from '../../../../src/kinds/operations/report/formats.ts';
import { operationRemarks } from '../../../../src/kinds/operations/report/operation-remarks.ts';
import { NOT_RUN } from '../../../../src/show/sheets/cell-state.ts';
import { changeDigits } from '../../../../src/show/sheets/comparison-words.ts';
import { assertGolden } from '../../../show/report/golden.ts';
import { everyKind, reportOf, rowNamed } from './fixture.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are
const COLOURS = /\x1b\[\d+m/g;

for (const variants of [1, 2, 3] as const) {
  suite(`${variants} of three variants`, () => {
    const report = everyKind(variants);
    for (const width of [80, 120, 160]) {
      test(`fit ${width} columns`, () => {
        const text = OPERATION_FORMATS.operations(report, { width });
        for (const line of text.split('\n')) {
          assert.ok(line.length <= width, `${line.length}: ${line}`);
          assert.equal(line, line.trimEnd());
        }
        assertGolden(text, `operations/variants-${variants}-width-${width}.txt`);
      });

      test(`say the same in ${width} columns with colours`, () => {
        const plain = OPERATION_FORMATS.operations(report, { width });
        const colored = OPERATION_FORMATS.operations(report, { width, color: true });
        assert.ok(!plain.includes('\x1b'));
        assert.equal(colored.replace(COLOURS, ''), plain);
        if (variants === 1 || width === 80)
          assertGolden(colored, `operations/variants-${variants}-width-${width}-color.txt`);
      });
    }
  });
}

test('operations that have not run yet are counted, and have no lines', () => {
  const report = everyKind(2);
  const [first, ...others] = report.groups.flatMap(({ rows }) => rows);
  for (const { cells } of others)
    for (const cell of cells) Object.assign(cell, { verdict: 'undecided', reason: NOT_RUN, metrics: null });
  const text = OPERATION_FORMATS.operations(report, { width: 120 });
  assert.ok(text.includes(first?.operation ?? '?') && !text.includes(NOT_RUN), text);
  assert.match(text, new RegExp(`${others.length * 2} not run yet`));
});

test('of several variants a remark counts the changes that are undecided, and no comparison of rows', () => {
  const remarks = (verdict: 'faster' | 'undecided') => {
    const report = everyKind(2);
    for (const { cells, changes } of report.groups.flatMap(({ rows }) => rows)) {
      for (const { steady } of changes) Object.assign(steady, { verdict });
      for (const { relative } of cells) if (relative !== null) Object.assign(relative, { verdict: 'undecided' });
    }
    return operationRemarks(report).filter(({ about }) => about === 'undecided').length;
  };
  assert.deepEqual([remarks('faster'), remarks('undecided')], [0, 1]);
});

test('marks, changes and sums of several variants are of one comparison, which the titles name', () => {
  for (const [against, second] of [
    ['baseline', 'bun@1.1.34 against node@18.16.0'],
    ['neighbour', 'bun@1.1.34 against node@20.0.0'],
  ] as const) {
    const report = everyKind(3, { against });
    const text = OPERATION_FORMATS.operations(report, { width: 120, explain: true });
    const isBaseline = against === 'baseline';
    assert.match(text, isBaseline ? /^Against node@18\.16\.0 {2}/ : /^Each against the one to its left {2}/);
    const titles = [...text.matchAll(/^\S+ against \S+$/gm)].map(([title]) => title);
    assert.deepEqual(titles, ['node@20.0.0 against node@18.16.0', second]);
    for (const title of titles) {
      assert.match(text, new RegExp(`^${title} +[+-][\\d.]+ %  \\[`, 'm'), 'the mean');
      assert.match(text, new RegExp(`^${title}: \\d+ faster`, 'm'), 'the verdicts');
    }
    const [, last = ''] = text.split(`${second}\n`);
    const change = rowNamed(report, 'includes').changes[1]?.steady;
    const [low, high] = (change?.interval ?? []).map(changeDigits);
    assert.match(last, new RegExp(`▲ includes .*\\${changeDigits(change?.ratio ?? 0)}  \\[ *\\${low}, *\\${high}\\]`));
  }
});

test('a floor has its words and no figures, at any width', () => {
  for (const width of [60, 80, 120, 160]) {
    const lines = OPERATION_FORMATS.operations(everyKind(1), { width }).split('\n');
    const at = lines.findIndex((line) => line.includes('_ empty body'));
    const end = lines.findIndex((line, i) => i > at && /^ {2}. \S/.test(line));
    const text = lines.slice(at, end).join(' ').replace(/ +/g, ' ');
    assert.match(text, /too fast to measure: as fast as an empty body \(within 0\.3 ns\)/);
    assert.doesNotMatch(text, / [\d.]+ [kMG]|%|faster|slower/);
  }
});

test('60 columns are the least', () => {
  const text = OPERATION_FORMATS.operations(everyKind(1), { width: 20 });
  for (const line of text.split('\n')) assert.ok(line.length <= 60, line);
});

test('names cannot move the cursor or break lines', () => {
  const report = reportOf(
    [
      {
        group: 'a\nb',
        operation: 'x\u001b[31m\ty',
        parameters: { text: 'line\r\nend' },
        on: { 'node@20.0.0': { nanos: 3 } },
      },
    ],
    ['node@20.0.0'],
  );
  const text = OPERATION_FORMATS.operations(report);
  assert.match(text, /^a b {2}text='line end'/m);
  assert.match(text, /^ {4}x\\x1b\[31m y {2}/m);
});

test('a report without operations says so', () => {
  assert.equal(
    OPERATION_FORMATS.operations(
      reportOf([], ['node@20.0.0'], {
        warnings: [
          { kind: 'input', subject: { type: 'experiment', name: null }, words: 'nothing matched', next: null },
        ],
      }),
    ),
    'no operations\nnothing matched\n',
  );
});

test('rules that stop rounds are named', () => {
  const text = OPERATION_FORMATS.operations(everyKind(2, { adaptive: { cap: 15, strict: false } }), {
    width: 160,
    explain: true,
  });
  assert.match(text.replace(/\n/g, ' '), /A row stops when it is decided, after 15 rounds at most/);
});
