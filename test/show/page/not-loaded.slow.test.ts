/** Commands that make no page load nothing of what pages are made with: it would cost each of them a tenth of a second. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
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

/** Runs command lines one after the other in one process: what none of all has loaded, none of each has. */
const RUN_ALL = `
  import { runCommandLine } from '${pathToFileURL(join(ROOT, 'src/cli/program.ts')).href}';
  for (const line of process.argv.slice(1)) {
    const code = await runCommandLine(line.split(' '), process);
    if (code !== 0) throw new Error(line);
  }
`;

function loadedBy(words: readonly string[]): string[] {
  const list = join(FOLDER, 'loaded.txt');
  const { status, stderr } = spawnSync(process.execPath, ['--import', WATCH, ...words], {
    env: { ...process.env, LOADED: list, JSDYNO_HOME: join(FOLDER, 'home') },
    cwd: FOLDER,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return readFileSync(list, 'utf8').split('\n');
}

const START = join(ROOT, 'src/cli/start.js');
const LINES = [
  'report --help',
  'compare --old node --new node url --filter url-parse --plan --offline',
  `run --on node --suite ${join(ROOT, 'test/fixtures/suite')} forms --filter spin --set n=10 --runs 1 --offline`,
  'show last',
  'export last',
];

suite('what pages are made with is not loaded by', () => {
  for (const [what, words] of [
    ['--help', [START, '--help']],
    [LINES.join(', '), ['--input-type=module', '-e', RUN_ALL, ...LINES]],
  ] as const) {
    test(what, () => {
      const loaded = loadedBy(words);
      assert.ok(loaded.some((url) => url.endsWith('src/cli/program.ts')));
      assert.deepEqual(
        loaded.filter((url) => OF_PAGES.test(url)),
        [],
      );
    });
  }

  test('nobody else: a page needs it, so the watch sees it', () => {
    const loaded = loadedBy([START, 'report', 'last', '-o', join(FOLDER, 'report.html')]);
    for (const name of ['echarts', 'preact', 'src/show/page/'])
      assert.ok(
        loaded.some((url) => url.includes(name)),
        name,
      );
    assert.ok(!loaded.some((url) => url.includes('node_modules/vite/')));
  });
});
