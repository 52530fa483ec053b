/**
 * Of docs/runtimes-commands.md one cell of every third question, each day the next ones; none that needs a CPU of its own. All of them:
 * each-runtime.rates.ts.
 */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { sandbox } from '../cli.ts';
import { CELLS, COLUMNS, check, isHere, QUESTIONS, Unanswered } from './questions.ts';

const today = Math.floor(Date.now() / 86_400_000);
const EVERY = 3;
const COMMANDS = [...new Set(Object.keys(QUESTIONS).map((question) => question.split(/[:,]/)[0]))];

/** The same runtime for all questions of a command; the next one each time that a question is asked. */
function drawn(question: string) {
  const own = CELLS.filter((cell) => cell.question === question);
  const [command = ''] = question.split(/[:,]/);
  const place = COMMANDS.indexOf(command);
  return own[(Math.floor(today / EVERY) + place) % own.length] ?? [];
}

test('the page has a cell of each question for each runtime', () => {
  const all = Object.keys(QUESTIONS).length * Object.values(COLUMNS).flat().length;
  assert.equal(CELLS.filter(({ expected }) => expected !== '').length, all);
});

suite('each command on some runtimes', { skip: process.platform !== 'linux' }, () => {
  const { env, remove } = sandbox();
  after(remove);
  const quick = Object.keys(QUESTIONS).filter((question) => !/^`(doctor|flame)`/.test(question));
  const asked = quick.filter((_, i) => (i + today) % EVERY === 0);
  for (const cell of asked.flatMap(drawn)) {
    test(`${cell.question}, ${cell.on}`, async (t) => {
      if (!(await isHere(cell.on))) return t.skip('not here');
      await check(cell, env).catch((error: Error) => {
        if (!(error instanceof Unanswered)) throw error;
        t.skip(error.message);
      });
    });
  }
});
