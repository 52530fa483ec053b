import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Command } from 'commander';
import { parseCommand } from '../../../src/host/runtimes/command-variants.ts';
import { declareMemory } from '../../../src/kinds/memory/commands/declare.ts';
import { chosen, commandText, dashedWords } from '../../../src/kinds/memory/commands/memory.ts';
import { OPTIONS } from '../../../src/kinds/memory/options.ts';
import { checkedPlan, type MemoryChoice, memoryPlan, memoryWords } from '../../../src/kinds/memory/plan.ts';
import { choicesOf, typedOf } from '../../../src/work/typed/declared.ts';

/** What a command line says of a plan, as the command makes it. */
async function parsed(words: readonly string[]) {
  const program = new Command().exitOverride();
  declareMemory(program, process, () => {});
  const [command] = program.commands;
  assert.ok(command);
  let plan: ReturnType<typeof memoryPlan> | undefined;
  let variants: string[] = [];
  command.action((typed: string[], words: Record<string, unknown>) => {
    const options = typedOf(OPTIONS, words);
    const { scripts, commands, ...rest } = chosen(typed, options, dashedWords(command));
    variants = rest.variants;
    plan = memoryPlan(variants.length, { ...choicesOf(OPTIONS, options), scripts, commands });
  });
  await program.parseAsync([...words], { from: 'user' });
  assert.ok(plan);
  return { plan, variants };
}

suite('the command line of a plan', () => {
  const scripts = ['test/kinds/memory/plan.test.ts', './package.json'];
  const cases: [string[], MemoryChoice][] = [
    [['node@22'], { scripts }],
    [['node@22', 'x: node@24 --no-opt'], { scripts, seed: 7, margin: 0.07, pin: '0-1', durationMs: 2500, runs: 4 }],
    [['node', 'bun'], { scripts, fixed: true, intervalMs: 20, warmup: { ms: 1500 }, timeoutMs: 9000, noHeap: true }],
    [['node', 'bun'], { scripts, seed: 0, warmup: { ms: 0 } }],
    [["a: node 'b c.js'", 'A=1 node d.js'], { commands: 2, warmup: { share: 0.125 } }],
  ];
  for (const [variants, choice] of cases) {
    test(`is read as the same plan: ${JSON.stringify(choice)}`, async () => {
      const plan = memoryPlan(variants.length, choice);
      const words = memoryWords(plan, variants);
      const options = words.filter((word) => /^--(?!on$|command$)/.test(word));
      assert.equal(new Set(options).size, options.length, 'an option is said twice');
      const again = await parsed(words);
      assert.deepEqual(again, { plan: checkedPlan(plan), variants });
    });
  }

  test('has words behind -- as one command, whatever is in them', async () => {
    const words = ['node', 'a b.js', '--on', "it's", 'x: y', '|', '$HOME'];
    const { plan, variants } = await parsed(['memory', '--runs', '3', '--', ...words]);
    assert.deepEqual([plan.watched.scripts, plan.runs, variants.length], [[], 3, 1]);
    const { program, flags } = parseCommand(variants[0] ?? '', false);
    assert.deepEqual([program, ...flags], words);
    assert.equal(parseCommand(commandText(['a: b', 'c']), false).program, 'a: b');
    const both = await parsed(['memory', '--command', 'node a.js', '--', 'node', 'b.js']);
    assert.deepEqual(both.variants, ['node a.js', 'node b.js']);
  });
});

suite('a plan', () => {
  const script = 'package.json';

  test('has all runs of one alone, and rounds that may stop where there are several', () => {
    const rounds = (variants: number, choice: MemoryChoice = {}) => {
      const { runs, leastRuns, fixed } = memoryPlan(variants, { scripts: [script], ...choice });
      return [runs, leastRuns, fixed];
    };
    assert.deepEqual(rounds(1), [5, 5, true]);
    assert.deepEqual(rounds(2), [10, 5, false]);
    assert.deepEqual(rounds(2, { runs: 2 }), [2, 2, true]);
    assert.deepEqual(rounds(3, { fixed: true }), [10, 5, true]);
  });

  test('that cannot be meant is refused, with what to type', () => {
    assert.throws(() => memoryPlan(1, {}), { code: 'BAD_USAGE' });
    assert.throws(() => memoryPlan(1, { scripts: ['no-such.js'] }), { code: 'UNKNOWN_BENCHMARK' });
    const check = (choice: MemoryChoice) => () => checkedPlan(memoryPlan(1, { scripts: [script], ...choice }));
    for (const choice of [{ intervalMs: 1 }, { durationMs: 40 }, { warmup: { share: 1 } }, { warmup: { ms: -1 } }]) {
      assert.throws(check(choice), { code: 'BAD_OPTION' });
    }
    const mixed = () => chosen(['a.js'], { on: [], command: ['b'] } as never, null);
    assert.throws(mixed, { code: 'BAD_USAGE' });
  });
});
