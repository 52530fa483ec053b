/** `jsdyno plot`, and `--plot` of compare, scatter and analyze: which files are written, and what is said where nothing can be drawn. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { csvPath } from '../show/report/fixture.ts';
import { emptyBefore, fillStore, NOWHERE } from './before.ts';

const files = mkdtempSync(join(tmpdir(), 'jsdyno-plot-'));
const before = emptyBefore();
fillStore(before, NOWHERE).close();
after(() => {
  before.remove();
  rmSync(files, { recursive: true, force: true });
});

async function drawn(args: string[], name = 'plot.svg'): Promise<string> {
  const file = join(files, name);
  const { code, stderr } = await before.run([...args, '-o', file]);
  assert.equal(code, 0, stderr);
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  return text;
}

suite('jsdyno plot', () => {
  const LINES: [words: string, expected: RegExp][] = [
    ['interval compare-adaptive', /<title[^>]*>[^<]* against [^<]*<\/title>/],
    ['bar compare-faults', /ops\/s \(more is better\)/],
    ['box ops-two', /\(steady\)/],
    ['bar ops-two --metric cold', /cold \(first batch\)/],
    ['scatter scatter --xaxis k --category kind --log', />kind=one</],
    ['trend compare-three', />undecided</],
    ['heatmap compare-three --theme dark', /fill="#14181d"/],
    ['interval compare-adaptive --lang ru', /против/],
    ['interval compare-adaptive --lang pt-BR', /em relação a/],
    ['bar run --width 500 --height 700', /^<\?xml[^>]*>\n<svg width="500" height="700"/],
  ];
  for (const [words, expected] of LINES) {
    test(words, async () => assert.match(await drawn(['plot', ...words.split(' ')]), expected));
  }

  test('the newest experiment is drawn where none is named', async () => {
    assert.match(await drawn(['plot', 'bar']), /operations\.cjs/);
  });

  test('a CSV of compare', async () => {
    const svg = await drawn(['plot', 'interval', csvPath('readfile-18-20.csv')]);
    assert.match(svg, />encoding=&#39;ascii&#39;</);
  });

  test('a CSV of scatter', async () => {
    const file = join(files, 'scatter.csv');
    writeFileSync(
      file,
      '"filename", "n", "rate", "time"\n"a/b.js", 1, 10, 1\n"a/b.js", 1, 11, 1\n"a/b.js", 2, 30, 1\n',
    );
    assert.match(await drawn(['plot', 'scatter', file]), /a\/b\.js/);
    writeFileSync(join(files, 'empty.csv'), '');
    const empty = await before.run(['plot', 'bar', join(files, 'empty.csv'), '-o', join(files, 'x.svg')]);
    assert.match(empty.stderr, /is empty; expected the header "binary"/);
    const refused = await before.run(['plot', 'bar', file, '-o', join(files, 'x.svg')]);
    assert.deepEqual([refused.code, /jsdyno plot scatter/.test(refused.stderr)], [2, true]);
  });

  test('a PNG by its name', async () => {
    const file = join(files, 'plot.png');
    const { code, stderr } = await before.run(['plot', 'bar', 'ops-two', '-o', file]);
    assert.equal(code, 0, stderr);
    assert.equal(readFileSync(file).subarray(1, 4).toString(), 'PNG');
  });

  test('the same experiment gives the same bytes', async () => {
    const first = await drawn(['plot', 'interval', 'compare-adaptive']);
    await drawn(['plot', 'bar', 'compare-adaptive']);
    assert.equal(await drawn(['plot', 'interval', 'compare-adaptive']), first);
  });

  const REFUSED: [words: string, expected: RegExp][] = [
    ['trend compare-adaptive -o x.svg', /three variants or more[\s\S]*plot interval/],
    ['heatmap ops-one -o x.svg', /here is one [\s\S]*plot bar shows its means/],
    ['interval ops-one -o x.svg', /one variant[\s\S]*plot bar/],
    ['bar ops-two -o x.gif', /an \.svg or a \.png, not "x\.gif"/],
    ['bar ops-two --width 10 -o x.svg', /pixels from 100 to 10000/],
    ['bar ops-two --metric steadi -o x.svg', /--metric steady/],
    ['bar nothing-of-that-name -o x.svg', /no experiment/],
    ['bar no-such.csv -o x.svg', /there is no such file/],
    ['bar ops-two', /--output plot\.svg bar ops-two/],
    ['bar ops-two --filter nowhere -o x.svg', /no row to draw[\s\S]*change --filter/],
    ['bar ops-two -o no/such\0folder.svg', /cannot write/],
  ];
  for (const [words, expected] of REFUSED) {
    test(`refuses ${JSON.stringify(words)}`, async () => {
      const { code, stderr } = await before.run(['plot', ...words.split(' ')]);
      assert.ok(code === 2 || code === 1, String(code));
      assert.match(stderr, expected);
    });
  }
});

suite('--plot, as upstream’s R scripts take it', () => {
  test('analyze draws the boxes of a CSV beside its tables', async () => {
    const file = join(files, 'box.svg');
    const { code, stdout, stderr } = await before.run(['analyze', csvPath('readfile-18-20.csv'), '--plot', file]);
    assert.equal(code, 0, stderr);
    assert.equal(stdout, (await before.run(['analyze', csvPath('readfile-18-20.csv')])).stdout);
    assert.match(readFileSync(file, 'utf8'), /rate in ops\/s/);
  });

  test('scatter draws a CSV over its x axis', async () => {
    const csv = join(files, 'kinds.csv');
    writeFileSync(csv, (await before.run(['show', 'scatter'])).stdout);
    const file = join(files, 'kinds.svg');
    const words = ['--xaxis', 'k', '--category', 'kind', '--log', '--plot', file];
    assert.equal((await before.run(['scatter', csv, ...words])).code, 0);
    assert.match(readFileSync(file, 'utf8'), />kind=one</);
  });

  test('a name that is no picture is refused before anything is measured', async () => {
    for (const words of [
      'compare --old node --new node url',
      'scatter buffers/buffer-tojson.js',
      'analyze nowhere.csv',
    ]) {
      const { code, stderr } = await before.run([...words.split(' '), '--plot', 'plot.pdf']);
      assert.equal(code, 2);
      assert.match(stderr, /an \.svg or a \.png, not "plot\.pdf"/);
    }
  });
});
