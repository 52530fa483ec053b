/** The same thing is spelt the same in all commands; what was spelt otherwise is still taken, and no longer shown. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Command, Option } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { type Parsed, parsingProgram } from '../parsing-program.ts';

interface Declared {
  command: string;
  option: Option;
  long: string;
  /** `<time>`, `[rates]`; empty for a switch. */
  value: string;
}

function declared(command: Command, above = ''): Declared[] {
  const own = command.options.map((option) => ({
    command: above,
    option,
    long: option.long ?? option.short ?? '',
    value: /[<[].*$/.exec(option.flags)?.[0] ?? '',
  }));
  return [...own, ...command.commands.flatMap((one) => declared(one, `${above} ${one.name()}`.trim()))];
}

const all = declared(createProgram(process, () => {}));
const shown = all.filter(({ option }) => !option.hidden);
const byName = Map.groupBy(shown, ({ long }) => long);

/** What options of one name rightly have for values that differ, and why. */
const SEVERAL_VALUES: Record<string, string> = {
  '--from': 'collections are read from a file, claims from an experiment',
  '--scenario': 'what is compared are several servers, what is looked into is one',
  '--warmup': 'runs of a process, time of a load, part of a curve',
  '--fail-if': 'of comparisons a rule, of one load a limit',
  '--markdown': 'of operations a page a runtime, of a gate one comment',
  '--only': 'of a gate rows, of claims their names',
  '--try': 'of a row what one suspects, of a program what was found in it',
  '--reference': 'of command lines one of them, of nights a release',
  '--key': 'of TLS a file, of gates what tells their comments apart',
  '--output': "where measured processes print is hyperfine's word, where an export goes is that of most tools",
};

suite('one spelling', () => {
  test('an option has the same short name and the same kind of value wherever it is', () => {
    for (const [long, options] of byName) {
      const values = new Set(options.map(({ value }) => value));
      assert.equal(values.size > 1, long in SEVERAL_VALUES, `${long} takes ${[...values].join(', ')}`);
      const shorts = new Set(options.map(({ option }) => option.short).filter((short) => short !== undefined));
      assert.ok(shorts.size <= 1, `${long}: ${[...shorts].join(', ')}`);
      const without = options.filter(({ option }) => option.short === undefined).map(({ command }) => command);
      if (shorts.size === 1 && !(long in SEVERAL_VALUES)) assert.deepEqual(without, [], `${long} has no short name`);
    }
  });

  test('two options that are described alike, or that take the same, have the same name', () => {
    const plain = (text: string) => text.replace(/ \(.*?\)|; default:.*$|; as upstream:.*$/g, '');
    for (const [text, options] of Map.groupBy(shown, ({ option }) => plain(option.description))) {
      const names = new Set(options.map(({ long }) => long));
      assert.equal(names.size, 1, `${[...names].join(' and ')}: ${text}`);
    }
    const takes = (value: string) => [...new Set(shown.filter((one) => one.value === value).map(({ long }) => long))];
    assert.deepEqual(
      takes('<variant>').sort(),
      ['--against', '--new', '--old', '--on', '--reference'],
      'a runtime is --on, what it is set against, or an end of what is searched',
    );
    assert.deepEqual(takes('<format>'), ['--format']);
    assert.deepEqual(takes('<cpus>'), ['--pin']);
    assert.deepEqual(takes('<seconds>'), [], 'a time is <time>, with its unit');
  });

  test('no switch is a value of --format', () => {
    const formats = new Set(
      shown.flatMap(({ long, option }) => (long === '--format' ? (option.argChoices ?? []) : [])),
    );
    const switches = shown.filter(({ value }) => value === '').map(({ long }) => long.slice(2));
    assert.deepEqual(
      switches.filter((name) => formats.has(name)),
      [],
    );
  });

  test('what one command no longer shows, no other shows', () => {
    const hidden = new Set(all.filter(({ option }) => option.hidden).map(({ long }) => long));
    assert.deepEqual([...hidden].sort(), [
      '--analyze',
      '--json',
      '--no-chart',
      '--no-warmup',
      '--node',
      '--path',
      '--unless-seen',
    ]);
    for (const long of hidden) {
      // Of a gate --json names the file for its answer, and never was a switch.
      const others = (byName.get(long) ?? []).filter(
        ({ command, value }) => !(command === 'gate' && value === '<file>'),
      );
      assert.deepEqual(others, [], long);
    }
  });

  test('a load is spelt the same wherever one is made, and every command that measures takes a budget', () => {
    const commandsWith = (long: string) => (byName.get(long) ?? []).map(({ command }) => command);
    for (const long of ['--load', '--rate', '--connections', '--duration']) {
      const lacking = ['doctor', 'flame', 'gc', 'memory', 'http', 'why'].filter(
        (command) => !commandsWith(long).includes(command),
      );
      assert.deepEqual(lacking, [], long);
    }
    const measuring = [
      ...['compare', 'ops', 'startup', 'memory', 'http', 'run', 'scatter', 'noise', 'calibrate'],
      ...['sweep', 'bisect', 'why', 'gate', 'nightly', 'claims', 'history', 'resume'],
    ];
    assert.deepEqual(commandsWith('--budget').sort(), measuring.sort());
  });

  test('times are typed alike', () => {
    for (const { command, option, long, value } of shown) {
      if (value !== '<time>') continue;
      for (const [text, milliseconds] of [
        ['90s', 90_000],
        ['1.5h', 5_400_000],
        ['250ms', 250],
      ] as const) {
        assert.equal(option.parseArg?.(text, undefined as never), milliseconds, `${command} ${long} ${text}`);
      }
    }
  });

  test('lists of names and numbers take commas and repetition, texts only repetition, and both say so', () => {
    for (const { command, option, long } of shown) {
      const parse = (text: string, before: unknown): unknown => option.parseArg?.(text, before as never);
      const { description, defaultValue } = option;
      const takesCommas = /\((\S+,\S+) or repeated\)/.exec(description)?.[1];
      const isList = Array.isArray(defaultValue) || takesCommas !== undefined;
      const place = `${command} ${long}`;
      assert.equal(isList, /\bor repeated\)|\bcan be repeated\b/.test(description), place);
      if (takesCommas === undefined) continue;
      const [first = '', second = ''] = takesCommas.split(',');
      const none = defaultValue as unknown;
      assert.deepEqual(parse(takesCommas, none), parse(second, parse(first, none)), place);
    }
  });
});

suite('former spellings', () => {
  test('are taken for what they are called now', async () => {
    const cases: [string, Record<string, unknown>][] = [
      ['machine --json', { format: 'json' }],
      ['experiments --json', { format: 'json' }],
      ['runtimes list --json', { format: 'json' }],
      ['runtimes --json', { format: 'json' }],
      ['noise url --json', { format: 'json' }],
      ['calibrate a.js --json', { format: 'json' }],
      ['load http://localhost/ --json --no-warmup', { format: 'json', warmup: false }],
      ['load http://localhost/ --warmup 0 --timeout 10', { warmup: 0, timeout: 10_000 }],
      ['http --warmup 0 --timeout 1.5 --rate 100 --rate 200,300', { warmup: 0, timeout: 1500, rate: [100, 200, 300] }],
      ['compare url --old a --new b --new c', { old: 'a', new: ['b', 'c'] }],
      ['compare url --on a --on b', { on: ['a', 'b'] }],
    ];
    for (const [line, expected] of cases) {
      const { program, parsed } = parsingProgram();
      await program.parseAsync(line.split(' '), { from: 'user' });
      const { options } = parsed[0] as Parsed;
      const named = Object.fromEntries(Object.keys(expected).map((name) => [name, options[name]]));
      assert.deepEqual(named, expected, line);
    }
  });
});
