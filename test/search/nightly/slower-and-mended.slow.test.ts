/**
 * From a slower commit to its mending: nights over a repository of 54 commits, of which two are killed; what history finds in them is confirmed,
 * bisected, looked at in a browser, accepted, mended and said to be fixed. Each night finds two new commits.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { HistoryDocument } from '../../../src/cli/history/history.ts';
import type { NightlyDocument } from '../../../src/cli/nightly/nightly.ts';
import { splitWords } from '../../../src/host/runtimes/split-words.ts';
import type { BisectAnswer } from '../../../src/search/bisect/answer/bisect-answer.ts';
import { isAlarming } from '../../../src/search/history/answer/listed.ts';
import type { History } from '../../../src/search/history/series.ts';
import { listExperiments } from '../../../src/store/experiments.ts';
import { eachRun } from '../../../src/store/runs.ts';
import { openStore } from '../../../src/store/store.ts';
import { emptyBefore } from '../../cli/before.ts';
import { start } from '../../cli/cli.ts';
import { inProcess } from '../../cli/in-process.ts';
import { makeRepository } from '../../host/revisions/repositories.ts';
import { open } from '../../show/page/browser.ts';
import { noBrowser } from '../../show/page/chromium.ts';

const [SLOWER, MENDED, COUNT] = [12, 42, 54] as const;

const YML = `on: ${JSON.stringify(process.execPath)}
install: false
size: false
startup: [sh bin/wait.sh]
budget: 100ms
`;

/** It waits, which takes hardly a CPU. */
const scriptOf = (place: number) => `# ${place}
sleep ${place >= SLOWER && place < MENDED ? 0.36 : 0.06}
`;

const { folder, git } = makeRepository();
const commits = madeCommits();
const { home, cache, remove } = emptyBefore();
after(remove);
const env = { ...process.env, JSDYNO_HOME: home, JSDYNO_CACHE: cache, NO_COLOR: '1' };
const run = (...words: string[]) => inProcess(words, env, folder);
const placeOf = (label = '-') => commits.findIndex((commit) => commit.startsWith(label));

/** All in one process, where each commit would take several. */
function madeCommits(): string[] {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const file = (path: string, text: string) => `M 100644 inline ${path}\n${data(text)}`;
  const stream = Array.from({ length: COUNT }, (_, place) => {
    const files = [...(place === 0 ? [file('jsdyno.yml', YML)] : []), file('bin/wait.sh', scriptOf(place))].join('');
    const time = 1_767_225_600 + place * 43_200;
    return `commit refs/heads/main\ncommitter t <t@localhost> ${time} +0000\n${data(`Change ${place}`)}${files}\n`;
  });
  execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input: stream.join('') });
  return git('rev-list', '--reverse', 'main').split('\n');
}

function runs(): number {
  const database = openStore(join(home, 'experiments.sqlite'));
  try {
    return listExperiments(database).reduce((sum, { id }) => sum + [...eachRun(database, id)].length, 0);
  } finally {
    database.close();
  }
}

const NIGHTLY = ['nightly', '--offline', '--no-progress', '--format', 'json'];

/** On a machine that is too busy even for one run there is no point, and the same night again measures it. */
async function night(place: number): Promise<NightlyDocument> {
  git('checkout', '--quiet', commits[place] ?? '');
  for (let tried = 1; ; tried++) {
    const { stdout, stderr, code } = await run(...NIGHTLY);
    assert.ok(stdout.startsWith('{'), `${code}: ${stderr}`);
    const report = JSON.parse(stdout) as NightlyDocument;
    const label = commits[place]?.slice(0, 12);
    if (tried === 5 || report.series.some(({ points }) => points.some((point) => point.label === label))) return report;
  }
}

/** The real command, which a signal that nothing can catch ends when it is time; then the same night again. */
async function killedNight(place: number, isTime: () => boolean | Promise<boolean>): Promise<NightlyDocument> {
  git('checkout', '--quiet', commits[place] ?? '');
  const { child, ended } = start([...NIGHTLY, '--budget', '20s'], env, folder);
  while (!(await isTime()) && child.exitCode === null) await setTimeout(5);
  child.kill('SIGKILL');
  const { signal, stderr } = await ended;
  assert.equal(signal, 'SIGKILL', stderr);
  return night(place);
}

async function history(...words: string[]): Promise<{ found: HistoryDocument; code: number; stderr: string }> {
  const { code, stdout, stderr } = await run('history', '--no-progress', '--format', 'json', ...words);
  assert.ok(stdout.startsWith('{'), stderr);
  return { found: JSON.parse(stdout) as HistoryDocument, code, stderr };
}

suite('a slower commit among 54', () => {
  let id = '';
  /** A point that lies apart on a busy machine, and the peak memory, are something else. */
  const worseIn = ({ changes, series: all }: History) => {
    const time = all.find(({ key }) => key.metric.name === 'time')?.id ?? '';
    return changes.find(({ kind, series, isBetter }) => kind === 'step' && series.includes(time) && isBetter === false);
  };
  const site = join(home, 'site');

  test('nights that are killed go on, and history finds it', async () => {
    assert.deepEqual(
      (await night(1)).parts.map(({ state }) => state),
      ['measured'],
    );
    const drawn = { runs: runs() + 2 + Math.floor(Math.random() * 4), ms: Math.random() * 500 };
    const first = await killedNight(3, () => runs() >= drawn.runs);
    assert.deepEqual(
      first.parts.map(({ state }) => state),
      ['continued'],
      JSON.stringify(drawn),
    );
    const second = await killedNight(5, async () => setTimeout(drawn.ms, true));
    let report = second;
    for (let place = 7; place < MENDED && worseIn(report)?.state !== 'candidate'; place += 2)
      report = await night(place);
    const { found, code } = await history();
    const change = worseIn(found);
    const told = JSON.stringify(
      report.series.map(({ key, points }) => [key.metric.name, points.map(({ log }) => log)]),
    );
    assert.ok(change !== undefined, told);
    assert.equal(report.exit, 4, told);
    const [from, to] = change.range.map(({ label }) => placeOf(label)) as [number, number];
    assert.ok(from < SLOWER && SLOWER <= to, `${from} to ${to}`);
    assert.deepEqual([change.state, code], ['candidate', 4]);
    id = change.id;
  });

  test('fresh rounds confirm it, and the line of history leads to the commit', async () => {
    const { found, code, stderr } = await history('--confirm', id);
    const confirmed = worseIn(found);
    assert.deepEqual([confirmed?.state, code], ['confirmed', 4], stderr);
    assert.ok(Math.abs((confirmed?.size ?? 0) - Math.log(6)) < 0.3, String(confirmed?.size));
    const line = confirmed?.bisect ?? '';
    assert.ok((await run('history', '--explain')).stdout.includes(line));
    assert.ok(!line.includes(folder), line);
    const [program, ...words] = splitWords(line) ?? [];
    assert.equal(program, 'jsdyno');
    const { stdout, stderr: said } = await run(...words, '--no-progress', '--offline', '--format', 'json');
    const { outcome, steps, places } = JSON.parse(stdout) as BisectAnswer;
    assert.equal(outcome, 'found', said);
    assert.equal(placeOf(places[steps[0]?.after ?? -1]?.label), SLOWER);
  });

  /** The page of the row that the overview leads to. */
  async function pageOfRow(): Promise<Page> {
    assert.notEqual(id, '', 'it was found');
    const { code, stderr } = await run('site', '-o', site, '--reports', '1');
    assert.equal(code, 0, stderr);
    const { page } = await open(pathToFileURL(join(site, 'index.html')).href);
    await page.locator('#list tbody tr', { hasText: 'time' }).locator('a').click();
    await page.locator('.chart svg').first().waitFor();
    return page;
  }

  test('its page says it in a browser', { skip: noBrowser() ?? false }, async () => {
    const page = await pageOfRow();
    assert.match(await page.locator('.lead').innerText(), / between .+: confirmed$/);
    assert.match(await page.locator('.remarks').first().innerText(), /is found by: jsdyno bisect --good /);
  });

  test('it is accepted, mended, and said to be fixed', async () => {
    const say = (word: string, why: string, of = id) => run('history', word, of, '--who', 'Ann', '--why', why);
    assert.equal((await say('accept', 'it checks more')).code, 0);
    for (let place = MENDED; place < COUNT; place += 5) {
      const change = worseIn(await night(place));
      assert.ok(change !== undefined && !isAlarming(change), JSON.stringify(change));
    }
    const change = worseIn((await history()).found);
    assert.equal((await say('fixed', 'it checks less', change?.id)).code, 0);
    assert.match((await run('history', '--all')).stdout, new RegExp(`${change?.id} +fixed +step +\\+`));
  });

  test('its page says that, too', { skip: noBrowser() ?? false }, async () => {
    const page = await pageOfRow();
    await page.getByText('fixed · Ann · it checks less').waitFor();
  });
});
