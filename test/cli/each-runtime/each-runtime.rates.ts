/** Every cell of docs/runtimes-commands.md. */
import { after, suite, test } from 'node:test';
import { sandbox } from '../cli.ts';
import { CELLS, check, isHere, Unanswered } from './questions.ts';

suite('each command on each runtime', { skip: process.platform !== 'linux' }, () => {
  const { env, remove } = sandbox();
  after(remove);
  for (const cell of CELLS) {
    test(`${cell.question}, ${cell.on}`, async (t) => {
      if (!(await isHere(cell.on))) return t.skip('not here');
      await check(cell, env).catch((error: Error) => {
        if (!(error instanceof Unanswered)) throw error;
        t.skip(error.message);
      });
    });
  }
});
