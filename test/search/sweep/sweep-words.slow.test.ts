/** The command line that a sweep is stored with asks for the same again, whatever was typed. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { askedSweep } from '../../../src/cli/sweep/sweep.ts';
import { splitWords } from '../../../src/host/runtimes/split-words.ts';
import { ALL_OPTIONS } from '../../../src/kinds/searched-options.ts';
import { type AskedSweep, sweepWords } from '../../../src/search/sweep/plan-sweep.ts';
import { optionOf } from '../../../src/work/typed/declared.ts';
import { parsingProgram } from '../../parsing-program.ts';

async function askedBy(words: readonly string[]): Promise<AskedSweep> {
  const { program, parsed } = parsingProgram();
  await program.parseAsync(words, { from: 'user' });
  const [only] = parsed;
  assert.equal(only?.name, 'sweep');
  return JSON.parse(JSON.stringify(askedSweep(only?.args ?? [], only?.options as never))) as AskedSweep;
}

const BASE = "sweep --on 'node@>=18 <27' url";
/** Each option as it may be typed, with what it needs beside it. */
const OPTIONS: Record<string, string> = {
  '--on': '--on ./node',
  '--each': '--each minor',
  '--ops': '--ops',
  '--startup': '--startup',
  '--memory': '--memory',
  '--http': '--http',
  '--scenario': '--http --scenario native,express',
  '--route': '--http --route all',
  '--load': '--http --load /a --load /b biome.js',
  '--connections': '--http --connections 7',
  '--duration': '--http --duration 3s',
  '--suite': '--suite test/fixtures/suite',
  '--filter': "--filter a --filter 'b c'",
  '--exclude': '--exclude a',
  '--set': '--set n=1 --set n=2',
  '--batch': '--ops --batch 100',
  '--budget': '--budget 90.5s',
  '--turns': '--turns',
  '--sequential': '--sequential',
  '--seed': '--seed 5',
  '--lanes': '--lanes auto',
  '--pin': '--pin 0-1',
  '--timeout': '--timeout 5',
};
/** They say what is printed, or how it is carried out. */
const OTHERS = [
  '--plan',
  '--html',
  '--format',
  '--offline',
  '--no-progress',
  '--farm',
  '--on-interrupt',
  '--verbose',
  '--explain',
];

/** Those of the kinds of work are tried in test/kinds/searched-options.slow.test.ts. */
const OF_KINDS = Object.values(ALL_OPTIONS).flatMap(({ or, ...declared }) =>
  [declared, or ?? []].flat().map((one) => String(optionOf(one).long)),
);

suite('the words of a sweep', () => {
  test('every option of the command is tried here', () => {
    const command = parsingProgram().program.commands.find((one) => one.name() === 'sweep');
    const declared = (command?.options ?? []).map(({ long }) => String(long));
    const tried = new Set([...Object.keys(OPTIONS), ...OTHERS, ...OF_KINDS]);
    assert.deepEqual([...tried].sort(), declared.sort());
  });

  for (const typed of ['', ...Object.values(OPTIONS)]) {
    test(`${BASE} ${typed}`.trim(), async () => {
      const asked = await askedBy(splitWords(`${BASE} ${typed}`) as string[]);
      const words = sweepWords(asked);
      assert.deepEqual(await askedBy(words), asked, words.join(' '));
      for (const word of typed.match(/--[a-z]+/g) ?? []) assert.ok(words.includes(word), `${word}: ${words.join(' ')}`);
    });
  }
});
