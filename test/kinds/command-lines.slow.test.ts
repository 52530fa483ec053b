/**
 * The command line that a report prints is the one that was typed. Each option of each command that measures is typed here, so
 * that a new one cannot be forgotten: typed words, plan, printed words, plan again.
 */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { splitWords } from '../../src/host/runtimes/split-words.ts';
import type { ExperimentRequest } from '../../src/work/experiment/prepare.ts';
import type { Kind } from '../../src/work/kind.ts';
import { parsingProgram } from '../parsing-program.ts';
import { COMMANDS } from './typed-commands.ts';

/** One for all: to declare all commands takes longer than to parse, and each parse begins anew. */
const { program, parsed } = parsingProgram();

async function requestOf(words: readonly string[]): Promise<ExperimentRequest> {
  parsed.length = 0;
  await program.parseAsync(words, { from: 'user' });
  const [only] = parsed;
  assert.ok(only !== undefined && parsed.length === 1, `no command took ${words.join(' ')}`);
  return COMMANDS[only.name]?.request(only, words) as ExperimentRequest;
}

/** The words that the kind prints for what was typed, once it is stored. */
async function printedFor(words: readonly string[]): Promise<string[]> {
  const request = await requestOf(words);
  const kind = request.kind as Kind;
  const { plan, variants } = asTold(request);
  return kind.commandLine(kind.recordedPlan({ kind: kind.name, plan }), variants);
}

/** Plan and variants; fields that are undefined say nothing. */
async function told(words: readonly string[]): Promise<Told> {
  return asTold(await requestOf(words));
}

interface Told {
  plan: Record<string, unknown>;
  variants: string[];
}

function asTold({ kind, plan, variants }: ExperimentRequest): Told {
  return JSON.parse(JSON.stringify({ plan: (kind as Kind).check(plan), variants }));
}

function optionsIn(words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => word.startsWith('--')))].sort();
}

async function assertPrinted(words: readonly string[], spelt: Record<string, string> = {}): Promise<void> {
  const typed = words.includes('--seed') ? words : [...words, '--seed', '9'];
  const printed = await printedFor(typed);
  assert.deepEqual(await told(printed), await told(typed), printed.join(' '));
  const same = words.includes('--fixed') ? typed : typed.map((word) => spelt[word] ?? word);
  assert.deepEqual(optionsIn(printed), optionsIn(same), printed.join(' '));
}

const wordsOf = (line: string): string[] => splitWords(line) as string[];

for (const [name, { base, options, printing, spelt, lines }] of Object.entries(COMMANDS)) {
  suite(`what is printed for ${name}`, () => {
    const command = program.commands.find((one) => one.name() === name);

    test('every option of the command is tried here', () => {
      const declared = (command?.options ?? []).map(({ long }) => String(long));
      assert.deepEqual([...Object.keys(options), ...printing].sort(), declared.sort());
    });

    for (const [option, given] of Object.entries(options)) {
      for (const words of [given].flat()) {
        test(words, async () => {
          const typed = wordsOf(`${base} ${words}`);
          const [without, changed] = [await told([...wordsOf(base), '--seed', '9']), await told(typed)];
          if (option !== '--seed') changed.plan.seed = without.plan.seed;
          assert.notDeepEqual(changed, without, 'it changes nothing');
          await assertPrinted(typed, spelt);
        });
      }
    }

    test('options beside one another, where the command takes both, make the same plan', async () => {
      const all = Object.values(options).flat();
      let taken = 0;
      for (const [i, first] of all.entries()) {
        // Every third pair: all would take three times as long.
        for (const second of all.slice(i + 1).filter((_, place) => (i + place) % 3 === 0)) {
          const typed = wordsOf(
            `${base} ${first} ${second} ${`${first}${second}`.includes('--seed') ? '' : '--seed 9'}`,
          );
          const plan = await told(typed).catch(() => null);
          if (plan === null) continue;
          taken++;
          const printed = await printedFor(typed);
          assert.deepEqual(await told(printed), plan, `${typed.join(' ')}: ${printed.join(' ')}`);
        }
      }
      assert.ok(taken > all.length / 3, `${taken} pairs`);
    });

    for (const line of lines) {
      test(line, () => assertPrinted(wordsOf(line)));
    }

    test('without options none is printed, but for the seed that was drawn', async () => {
      const printed = await printedFor(wordsOf(base));
      assert.deepEqual(optionsIn(printed), optionsIn([...wordsOf(base), '--seed']));
    });
  });
}

test('every command of a kind of work that measures is tried here', () => {
  const group = program.commands.filter(({ options }) => options.some(({ long }) => long === '--seed'));
  const measuring = group
    .map((command) => command.name())
    .filter((name) => !['load', 'claims', 'gate', 'nightly', 'sweep', 'bisect', 'why'].includes(name));
  assert.deepEqual(Object.keys(COMMANDS).sort(), measuring.sort());
});

test('the words keep their order, and what was typed', async () => {
  const typed = 'ops string-searching --on node@22 --batch 100 --timeout 5s --seed 5';
  assert.equal((await printedFor(wordsOf(typed))).join(' '), typed);
});
