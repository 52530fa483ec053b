import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MEMORY_FORMATS } from '../../../../src/kinds/memory/report/formats.ts';
import { documentOf, validatorOf } from '../../../show/report/schemas.ts';
import { ALL, assertCsv, assertJson, assertMarkdown, assertPrintable } from '../../../text/hostile.ts';
import { longNames, renamedIn, SEEDS, tooWide } from '../../../text/long-names.ts';
import { ALONE, reportOf, runsOf, SCRIPTS, variant } from './fixture.ts';

suite('reports of memory', () => {
  for (const [name, report] of Object.entries({ SCRIPTS, ALONE })) {
    for (const width of [60, 80, 120]) {
      test(`${name} fit a terminal of ${width} columns`, () => {
        assert.deepEqual(tooWide(MEMORY_FORMATS.table(report, { width }), width), []);
        for (const seed of SEEDS) {
          const renamed = renamedIn(report, new Set(['label', 'variant', 'name', 'reason', 'words']), longNames(seed));
          assert.deepEqual(tooWide(MEMORY_FORMATS.table(renamed, { width }), width), []);
        }
      });
    }
  }

  test('say less and more, never faster and slower', () => {
    const text = [MEMORY_FORMATS.table, MEMORY_FORMATS.markdown, MEMORY_FORMATS.csv]
      .map((format) => format(SCRIPTS, { explain: true }))
      .join('\n');
    assert.match(text, /node@24 .* ▲ 1\.3\dx more/);
    assert.match(text, /bun@1 .* ▼ 1\.5\dx less/);
    assert.doesNotMatch(text, /faster|slower/);
    const { results } = documentOf('memory', MEMORY_FORMATS.json(SCRIPTS));
    assert.deepEqual(
      results.slice(0, 3).map((one: { relative: { verdict: string } | null }) => one.relative?.verdict),
      [undefined, 'more', 'less'],
    );
    assert.ok(Math.abs(results[1].relative.ratio - 79 / 60) < 0.02, 'of bytes, not of what they are one over');
  });

  test('tell growth with its interval, and why it is not known', () => {
    const text = MEMORY_FORMATS.table(SCRIPTS, { width: 120, explain: true });
    assert.match(text, /\+1\.20 MB\/s \[1\.20, 1\.20\] grows$/m);
    assert.match(text, /-0\.\d+ MB\/s .* falls$|-\d+ kB\/s .* falls$/m);
    assert.match(text, /steady$/m);
    assert.match(text, /\+30\.0 kB\/s \[\S+ \S+\] undecided \(steady would be within ±7\.50 kB\/s\)/);
    const alone = MEMORY_FORMATS.table(ALONE, { width: 120 });
    assert.match(alone, /growth unknown: it ran 10 s; growth needs 10 samples/);
    assert.match(alone, /heap unknown: its event loop stood still for 2\.1 s/);
  });

  test('several scripts on three variants stand in one table', () => {
    const lines = MEMORY_FORMATS.table(SCRIPTS, { width: 80 }).split('\n').slice(0, 12);
    assert.deepEqual(lines, [
      'Against node@22',
      '',
      '            node@22  node@24      95 % interval   bun@1        95 % interval',
      'app.js',
      '  peak      60.0 MB  ▲ 1.32x more [1.31x, 1.32x]  ▼ 1.50x less [1.50x, 1.50x]',
      '  heap      6.00 MB  ▲ 1.32x more [1.31x, 1.32x]',
      '  growth     steady  +1.20 MB/s                   -900 kB/s',
      '',
      'fails.js',
      '  peak      50.0 MB  ✗ failed                     - none',
      '    node@24: failed: exited with code 7: Error: no',
      '    bun@1: unavailable: it lacks node:v8',
    ]);
  });

  test('say steps and rest as such, and where the end was not seen', () => {
    const bytes = { restSince: 3.1, restRise: 150e6, endBefore: 0.04 };
    const filled = runsOf(190e6, 0, 6, { ...bytes, growthRss: 0, lastingRss: 0, trendRss: 0 });
    const stepped = runsOf(190e6, 4e6, 6, { ...bytes, restSince: 7.2, lastingRss: 0, trendRss: 0 });
    const report = reportOf(
      [variant('fills', 'command'), variant('steps', 'command')],
      [{ benchmark: 'command', name: null, runs: { fills: filled, steps: stepped } }],
    );
    const text = MEMORY_FORMATS.table(report, { width: 120 });
    assert.match(text, /^ +0 B\/s \[0, 0\] steady; it rose by 150 MB until 3\.10 s and has stayed within 1 % since$/m);
    assert.match(text, /^ +no lasting growth; it rose by 150 MB until 7\.20 s and has stayed within 1 % since$/m);
    const never = runsOf(190e6, 4e6, 6, { lastingRss: 0, trendRss: 0 });
    const on = reportOf([variant('x', 'command')], [{ benchmark: 'command', name: null, runs: { x: never } }]);
    assert.match(MEMORY_FORMATS.table(on, { width: 120 }), /^ +\+4\.00 MB\/s \[\S+ \S+\] in steps$/m);
    assert.match(text, /end: last sample, 40\.0 ms before the end/);
    const explained = MEMORY_FORMATS.table(report, { width: 120, explain: true });
    assert.match(explained.replaceAll(/\s+/g, ' '), /Growth is that of the second half of a run/);
    assert.match(MEMORY_FORMATS.csv(report), /,steps,/);
    const { results } = documentOf('memory', MEMORY_FORMATS.json(report));
    assert.deepEqual(results[1].rest, { since: 7.2, rise: 150e6 });
    assert.equal(results[1].endBefore, 0.04);
    // What was measured before is told as it was measured.
    assert.doesNotMatch(MEMORY_FORMATS.table(SCRIPTS, { width: 120 }).replaceAll(/\s+/g, ' '), /second half/);
  });

  test('compare no heaps of different engines', () => {
    const cells = SCRIPTS.processes[0]?.cells ?? [];
    assert.deepEqual(
      cells.map(({ heapRelative }) => heapRelative?.verdict ?? null),
      [null, 'more', null],
    );
  });

  test('in JSON fit their schema, and nothing that is not stated', () => {
    for (const report of [SCRIPTS, ALONE]) {
      const document = documentOf('memory', MEMORY_FORMATS.json(report));
      assert.ok(!validatorOf('memory')({ ...document, more: 1 }));
      assert.ok(!validatorOf('memory')({ ...document, results: [{}] }));
    }
  });

  test('let no hostile name through', () => {
    const report = reportOf(
      [variant(ALL, 'node'), variant(`x ${ALL}`, 'node')],
      [
        {
          benchmark: ALL,
          name: ALL,
          runs: { [ALL]: runsOf(5e7, 1e6, 5), [`x ${ALL}`]: [] },
          problems: { [`x ${ALL}`]: { verdict: 'failed', reason: ALL } },
        },
      ],
    );
    assertPrintable(MEMORY_FORMATS.table(report), 'table');
    assertMarkdown(MEMORY_FORMATS.markdown(report), 'markdown');
    assertCsv(MEMORY_FORMATS.csv(report), 'csv');
    assertJson(MEMORY_FORMATS.json(report), 'json');
  });
});
