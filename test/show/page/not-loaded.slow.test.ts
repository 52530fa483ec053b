/** Commands that make no page load nothing of what pages are made with: it would cost each of them a tenth of a second. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'jsdyno-loaded-'));
after(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Writes the addresses of all modules that a process loads. */
const WATCH = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  import { writeFileSync } from 'node:fs';
  const loaded = [];
  registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
  process.once('exit', () => writeFileSync(process.env.LOADED, loaded.join('\\n')));
`)}`;

const OF_PAGES =
  /node_modules\/(echarts|zrender|preact|preact-render-to-string|intl-messageformat|@formatjs|@resvg|vite)\/|src\/(page|charts|article|claims)\//;

function loadedBy(words: readonly string[]): string[] {
  const list = join(FOLDER, 'loaded.txt');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', WATCH, join(ROOT, 'src/cli/start.js'), ...words],
    {
      env: { ...process.env, LOADED: list, JSDYNO_HOME: join(FOLDER, 'home') },
      cwd: FOLDER,
      encoding: 'utf8',
    },
  );
  assert.equal(status, 0, stderr);
  return readFileSync(list, 'utf8').split('\n');
}

suite('what pages are made with is not loaded by', () => {
  for (const line of [
    '--help',
    'report --help',
    'compare --old node --new node url --filter url-parse --plan --offline',
    'run --on node --suite test/fixtures/suite forms --filter spin --set n=10 --runs 1 --offline',
    'show last',
    'export last',
  ]) {
    test(line, () => {
      const loaded = loadedBy(line.replace('test/fixtures', join(ROOT, 'test/fixtures')).split(' '));
      assert.ok(loaded.some((url) => url.endsWith('src/cli/program.ts')));
      assert.deepEqual(
        loaded.filter((url) => OF_PAGES.test(url)),
        [],
      );
    });
  }

  test('nobody else: a page needs it, so the watch sees it', () => {
    const loaded = loadedBy(['report', 'last', '-o', join(FOLDER, 'report.html')]);
    for (const name of ['echarts', 'preact', 'src/show/page/'])
      assert.ok(
        loaded.some((url) => url.includes(name)),
        name,
      );
    assert.ok(!loaded.some((url) => url.includes('node_modules/vite/')));
  });
});
