import { type Command, Option } from 'commander';
import { EACH } from '../../host/runtimes/series/each.ts';
import { DEFAULT_MARGIN, MARGIN_MEANING, marginAsTyped } from '../../stats/margin.ts';
import { parseRules } from '../rules/parse-rule.ts';
import type { Rule } from '../rules/rule.ts';
import { ON_INTERRUPT } from './farm-choice.ts';
import { lanes, share, timeLimit, wholeNumber } from './values.ts';

// Options that several commands have.

/** Typed in per cent, kept as a share. */
export function marginOption(): Option {
  return new Option('--margin <percent>', MARGIN_MEANING)
    .argParser(share)
    .default(DEFAULT_MARGIN, marginAsTyped(DEFAULT_MARGIN));
}

/** Formats of comparisons. */
export const COMPARISON_FORMATS = ['upstream', 'table', 'markdown', 'json', 'csv'];

export function comparisonFormatOption(): Option {
  return new Option(
    '--format <format>',
    'what to print; default: table; in a file or a pipe upstream before it, unless runs took turns',
  ).choices(COMPARISON_FORMATS);
}

/** Exit code 4 where a contender is worse than the baseline; `example` is of the command. */
export function failIfOption(example = 'slower:5%,memory:10%'): Option {
  return new Option(
    '--fail-if <rules>',
    `exit code 4 where a contender is surely worse than the baseline (${example} or repeated); see docs/rules.md`,
  )
    .argParser((text: string, before: readonly Rule[]) => [...before, ...parseRules(text)])
    .default([]);
}

/** For commands whose variants are a list. */
export function eachOption(usual = ''): Option {
  return new Option(
    '--each <what>',
    `an --on that is a range ("node@>=18 <27") stands for many: the newest release of each major or minor, every patch, the newest with long-term support, the first or the last of each major${usual}`,
  ).choices(EACH);
}

/** For reports of several runtimes. */
export function neighboursOption(): Option {
  return new Option('--neighbours', 'compare each runtime with the one before it, instead of the baseline');
}

/** Upstream's way to a picture beside what is printed; `what` says which. */
export function plotOption(what: string): Option {
  return new Option('--plot <file>', `also draw ${what}: .svg or .png`);
}

/** For commands that print one table, or the same as JSON. `--json` is how it was spelt. */
export function withJsonFormat(command: Command): Command {
  return command
    .addOption(new Option('--format <format>', 'what to print; default: table').choices(['table', 'json']))
    .addOption(new Option('--json').implies({ format: 'json' }).hideHelp());
}

/** Whether processes take turns; `turns` says what a turn is, and `usual` which of both is the default. */
export function withTurnsOptions(command: Command, turns: string, usual: 'turns' | 'sequential'): Command {
  const mark = (one: typeof usual) => (one === usual ? ' (the default)' : '');
  const inTurns = `runtimes take turns on one CPU, ${turns}, instead of running one after the other`;
  const sequential = 'runtimes run one after the other, a whole run each';
  return command
    .addOption(new Option('--turns', `${inTurns}${mark('turns')}`))
    .addOption(new Option('--sequential', `${sequential}${mark('sequential')}`).conflicts('turns'));
}

/** How each run is made; `pin` and `timeout` say what they mean for this command. */
export function withRunOptions(
  command: Command,
  {
    pin = 'let measured processes use only these CPUs: 1 or 0-2,4 (taskset)',
    timeout = 'longest time of a run',
  }: { pin?: string; timeout?: string } = {},
): Command {
  return command
    .option('--seed <n>', 'decides the order of runs; drawn anew unless given', wholeNumber)
    .option('--pin <cpus>', pin)
    .addOption(new Option('--timeout <time>', timeout).argParser(timeLimit).default(60_000, '60s'));
}

/** For commands whose rows can be measured side by side. */
export function lanesOption(): Option {
  return new Option(
    '--lanes <n>',
    'measure so many rows at once, each on CPUs of its own; auto: as many as pay, by a short check; default: 1',
  ).argParser(lanes);
}

/** For commands that measure: on the hosts of a farm in place of this machine. What was typed is read by farmChoice. */
export function withFarmOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--farm <url>', 'measure on the hosts of the farm at postgres://..., not here; see docs/farm.md').env(
        'JSDYNO_FARM',
      ),
    )
    .addOption(
      new Option(
        '--on-interrupt <what>',
        'with --farm, what Ctrl-C does: leave the experiment there, where it goes on, or end it; default: leave',
      ).choices(ON_INTERRUPT),
    );
}

export function withQuietOptions(command: Command): Command {
  return command.option('--offline', 'never use the network').option('--no-progress', 'be quiet while running');
}
