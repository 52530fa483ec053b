/** Each measuring option of a kind of work is typed in sweep, bisect and why, too: it is in the plan, is typed again, and is refused of a stored row. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { SearchedOptions } from '../../src/cli/found/searched-options.ts';
import { searchedWork } from '../../src/cli/found/searched-work.ts';
import { splitWords } from '../../src/host/runtimes/split-words.ts';
import { SEARCHED, SEARCHED_KINDS } from '../../src/kinds/searched-options.ts';
import { refuseHow, type SearchedWork, searchedPlan, searchedWords } from '../../src/kinds/searched-plan.ts';
import { type Declared, optionOf } from '../../src/work/typed/declared.ts';
import { parsingProgram } from '../parsing-program.ts';
import { COMMANDS } from './typed-commands.ts';

const { program, parsed } = parsingProgram();

async function typed(command: string, words: readonly string[]): Promise<SearchedWork> {
  parsed.length = 0;
  await program.parseAsync([command, ...words], { from: 'user' });
  const [only] = parsed;
  assert.ok(only !== undefined);
  return searchedWork(only.args, only.options as unknown as SearchedOptions);
}

async function planned(work: SearchedWork): Promise<Record<string, unknown>> {
  const { plan } = await searchedPlan(work, 2);
  return JSON.parse(JSON.stringify({ ...plan, seed: work.seed ?? 0 }));
}

const wordsOf = (line: string): string[] => splitWords(line) as string[];

/** The command of a kind whose samples are typed here, and what is measured. */
const OF = {
  suite: { command: 'compare', base: 'url' },
  ops: { command: 'ops', base: '--ops string-searching' },
  startup: { command: 'startup', base: '--startup empty' },
  memory: { command: 'memory', base: '--memory jsdyno' },
  http: { command: 'http', base: '--http' },
};

/** What is typed in another way than in the kind's own command. */
const OTHER: Record<string, string> = {
  ...{ '--budget': '--budget 90s', '--turns': '--turns' },
  'http --load': '--load /a --load /b scripts/man.ts',
};

for (const kind of SEARCHED_KINDS) {
  const { command, base } = OF[kind];
  suite(`what a search in ${command} takes`, () => {
    const options = Object.values<Declared<unknown>>(SEARCHED[kind]).flatMap(({ or, ...declared }) =>
      [declared, or ?? []].flat().map((one) => String(optionOf(one).long)),
    );
    for (const long of options) {
      const sample = OTHER[`${command} ${long}`] ?? OTHER[long] ?? [COMMANDS[command]?.options[long] ?? []].flat()[0];
      // Of command lines.
      const isShell = long === '--shell' || long === '--no-shell';
      test(long, async () => {
        const before = isShell ? "--startup 'node a.js'" : base;
        const words = wordsOf(`${before} ${isShell ? long : (sample as string)}`);
        const work = await typed('sweep', words);
        const plan = await planned(work);
        // They take turns anyway, and no shell is what is usual.
        if (long !== '--turns' && long !== '--no-shell') {
          assert.notDeepEqual(plan, await planned(await typed('sweep', wordsOf(before))), 'it changes nothing');
        }
        for (const search of ['sweep', 'bisect', 'why']) {
          assert.deepEqual(await planned(await typed(search, searchedWords(work))), plan, search);
        }
        if (long === '--no-shell' || long === '--budget') return;
        const row = wordsOf(isShell ? long : (sample as string));
        const ofRow = await typed('why', [...(kind === 'suite' ? [] : [`--${kind}`]), 'parse', ...row]);
        assert.throws(() => refuseHow('1121-0946-quiet', ofRow), { code: 'BAD_OPTION' });
        const alone = await typed('why', ['parse', ...row]).catch((error) => error);
        if (!(alone instanceof Error)) assert.throws(() => refuseHow('1121-0946-quiet', alone), { code: 'BAD_OPTION' });
      });
    }
  });
}

test('a row of a stored experiment is asked for with a time alone', async () => {
  refuseHow('1121-0946-quiet', await typed('why', wordsOf('last parse --budget 5m')));
  const pinned = await typed('why', wordsOf('last parse --batch 5 --pin 0'));
  assert.throws(
    () => refuseHow('1121-0946-quiet', pinned),
    /--(batch|pin) sets how a row is measured, but 1121-0946-quiet has set that/,
  );
});

test('options of other kinds are refused, and what is not understood', async () => {
  for (const line of [
    'url --batch 5',
    '--startup empty --adapter none',
    '--ops x --warmup 3',
    '--memory x --route all',
  ]) {
    await assert.rejects(async () => planned(await typed('why', wordsOf(line))), { code: 'BAD_OPTION' }, line);
  }
  await assert.rejects(typed('sweep', wordsOf('--startup empty --warmup 3s')), { code: 'BAD_USAGE' });
  await assert.rejects(planned({ kind: 'startup', names: ['empty'], warmup: { ms: 5 } }), { code: 'BAD_OPTION' });
});
