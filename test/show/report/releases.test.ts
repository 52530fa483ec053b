import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { HeatmapChart, TrendChart } from '../../../src/show/charts/chart.ts';
import { assemble } from '../../../src/show/report/assemble.ts';
import type { MeasuredGroup } from '../../../src/show/report/measured-group.ts';
import { releaseSheets } from '../../../src/show/report/releases.ts';
import type { ReportVariant } from '../../../src/show/report/row.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { assertSound } from './sheet-text.ts';

const rounds = [1, 2, 3, 4, 5, 6, 7, 8];
const LABELS = ['node@16', 'node@18', 'node@20'];

/** Rates of three releases that scatter by some tenths of a per cent; null: it failed there. */
function group(benchmark: string, configuration: string, rates: readonly (number | null)[]): MeasuredGroup {
  return {
    benchmark,
    configuration,
    rates: new Map(
      rates.map((rate, place) => [
        LABELS[place] as string,
        rate === null ? [] : rounds.map((i) => rate * (1 + 0.002 * Math.sin(i * (place + 1.7)))),
      ]),
    ),
    rounds: new Map(rates.map((rate, place) => [LABELS[place] as string, rate === null ? [] : rounds])),
    paired: true,
    problems: new Map(
      rates.flatMap((rate, place) =>
        rate === null ? [[LABELS[place] as string, { verdict: 'failed' as const, reason: 'it crashed' }]] : [],
      ),
    ),
  };
}

const variant = (label: string, version: string, runtime = 'node'): ReportVariant => ({
  label,
  runtime,
  version,
  flags: [],
  sha256: null,
});

const RELEASES = LABELS.map((label) => variant(label, `${label.slice(5)}.0.0`));

function reportOf(variants: ReportVariant[] = RELEASES) {
  return assemble({
    groups: [
      group('buffers/concat.js', 'n=1', [100, 210, 400]),
      group('buffers/concat.js', 'n=2', [100, 99.9, 50]),
      group('url/parse.js', 'n=1', [100, 120, null]),
      group('url/parse.js', 'n=2', [100, 121, 160]),
      group('url/parse.js', 'n=3', [100, 120, 160]),
      group('url/parse.js', 'n=4', [100, 120, 160]),
      group('url/parse.js', 'n=5', [100, 120, 160]),
    ],
    baseline: LABELS[0] as string,
    contenders: LABELS.slice(1),
    variants,
  });
}

suite('several variants against the first', () => {
  const sheets = releaseSheets(reportOf(), sayIn('en'));
  const chartOf = <T>(id: string, type: string): T =>
    sheets.find((sheet) => sheet.id === id)?.charts.find((chart) => chart.type === type) as T;

  test('are told of each module, and of modules by their means', () => {
    assertSound(sheets);
    assert.deepEqual(
      sheets.map(({ id, title }) => [id, title]),
      [
        ['variants-1', 'All rows: over releases'],
        ['variants-1-1', 'buffers: over releases'],
        ['variants-1-2', 'url: over releases'],
      ],
    );
    assert.deepEqual(
      sheets[1]?.rows.map(({ cells }) => cells),
      [
        ['buffers/concat.js n=1', '2.10x faster', '4.00x faster'],
        ['buffers/concat.js n=2', 'equivalent', '2.00x slower'],
      ],
    );
  });

  test('have a trend from 1 at the first release, with the intervals of the others', () => {
    const { releases, lines } = chartOf<TrendChart>('variants-1-1', 'trend');
    assert.deepEqual(releases, LABELS);
    const [first, second, third] = lines[0]?.points ?? [];
    assert.deepEqual([first?.ratio, first?.interval], [1, null]);
    assert.ok(second !== null && Math.abs((second?.ratio ?? 0) - 2.1) < 0.05);
    const [low = 0, high = 0] = third?.interval ?? [];
    assert.ok(low < 4 && 4 < high && high - low < 0.2);
    assert.equal(third?.verdict, 'faster');
  });

  test('have a map of all rows, in which what failed has its word and no ratio', () => {
    const { releases, rows } = chartOf<HeatmapChart>('variants-1-2', 'heatmap');
    assert.deepEqual(releases, LABELS.slice(1));
    assert.deepEqual(rows[0]?.cells[1], { verdict: 'failed', word: 'failed', ratio: null });
    assert.ok((rows[1]?.cells[1]?.ratio ?? 0) > 1.5);
  });

  test('have no trend where they are no releases of one runtime', () => {
    const mixed = [variant('node@16', '16.0.0'), variant('node@18', '16.0.0'), variant('node@20', '20.0.0')];
    const others = [variant('node@16', '16.0.0'), variant('node@18', '1.0.0', 'bun'), variant('node@20', '20.0.0')];
    for (const variants of [mixed, others]) {
      const some = releaseSheets(reportOf(variants), sayIn('en'));
      assertSound(some);
      assert.deepEqual([...new Set(some.flatMap(({ charts }) => charts.map(({ type }) => type)))], ['heatmap']);
      assert.equal(some[1]?.title, 'buffers: by variant');
    }
  });

  test('are two only where nothing more than the comparisons can be said', () => {
    const two = assemble({
      groups: [group('buffers/concat.js', 'n=1', [100, 210])],
      baseline: 'node@16',
      contenders: ['node@18'],
      variants: RELEASES.slice(0, 2),
    });
    assert.deepEqual(releaseSheets(two, sayIn('en')), []);
  });

  test('read in Russian with the number that the noun wants', () => {
    const [, buffers] = releaseSheets(reportOf(), sayIn('ru'));
    assert.deepEqual(
      buffers?.rows.map(({ cells }) => cells.slice(1)),
      [
        ['быстрее в 2,10 раза', 'быстрее в 4,00 раза'],
        ['без разницы', 'медленнее в 2,00 раза'],
      ],
    );
  });
});
