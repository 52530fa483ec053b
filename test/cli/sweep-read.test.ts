/** `plot` and `report` of an experiment whose plan says that it is a sweep. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { after, suite, test } from 'node:test';
import { plot } from '../../src/cli/plot.ts';
import type { SweepReader } from '../../src/cli/read-sweep.ts';
import { report } from '../../src/cli/report/report.ts';
import { sweepAnswer } from '../sweep/answer/fixture.ts';
import { emptyBefore, fillStore, NOWHERE } from './before.ts';

const before = emptyBefore();
const database = fillStore(before, NOWHERE);
const find = { as: 'sweep', command: ['sweep', '--on', 'node@>=18'], path: ['a', 'b', 'c'], leftOut: [] };
database
  .prepare(`UPDATE experiment SET plan = json_set(plan, '$.find', json(?)) WHERE name = 'compare-three'`)
  .run(JSON.stringify(find));
database.close();
after(() => before.remove());

const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() });

suite('a stored sweep', () => {
  process.env.JSDYNO_HOME = before.home;
  process.env.JSDYNO_CACHE = before.cache;
  const asked: string[] = [];
  const read: SweepReader = ({ experiment }) => {
    asked.push(experiment.name);
    return sweepAnswer({ rows: 4 });
  };
  const io = { stdin: Readable.from([]), stdout: sink(), stderr: sink() };
  const drawn = async (name: 'trend' | 'heatmap', source: string, reader?: SweepReader): Promise<string> => {
    const output = join(before.home, 'plot.svg');
    await plot(name, source, { output, lang: 'en' }, io, reader);
    return readFileSync(output, 'utf8');
  };

  test('its trend has its change points; other charts and other experiments are as they were', async () => {
    assert.match(await drawn('trend', 'compare-three', read), />55 % slower</);
    assert.deepEqual(asked, ['compare-three']);
    assert.doesNotMatch(await drawn('heatmap', 'compare-three', read), /% slower/);
    assert.doesNotMatch(await drawn('trend', 'compare-three'), /55 % slower/);
    await assert.rejects(drawn('trend', 'compare-adaptive', read), { code: 'PLOT_UNFIT' });
    assert.deepEqual(asked, ['compare-three']);
  });

  test('its page has its answer', async () => {
    const output = join(before.home, 'report.html');
    await report(['compare-three'], { output, lang: 'en' }, io, read);
    assert.match(readFileSync(output, 'utf8'), /4 rows changed: 5 steps are confirmed\./);
    await report(['compare-three'], { output, lang: 'en' }, io);
    assert.doesNotMatch(readFileSync(output, 'utf8'), /steps are confirmed/);
  });
});
