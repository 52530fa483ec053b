import { type Command, Option } from 'commander';
import type { Io } from '../text/io.ts';
import { LANGUAGES } from '../text/messages/languages.ts';
import { withFirstLine } from '../work/console/first-line.ts';
import { withFarmOptions, withQuietOptions } from '../work/typed/shared-options.ts';
import { collect, listOf, share, timeSpan, wholeNumber } from '../work/typed/values.ts';

/** The formats of claims, the usual one first. */
const FORMATS = ['table', 'markdown', 'json', 'html'];

/** Declares `jsdyno claims`. */
export function addClaims(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('claims'), 'claims.csv', { job: 'published claims, measured again' })
    .description('measure published claims on the releases that they name, and say which are found here')
    .argument('<files...>', 'CSVs of claims, in words or as a table of results')
    .addOption(
      new Option(
        '--only <claims>',
        'only these claims: ids, areas or workloads, * for any letters (R01,crypto or repeated)',
      )
        .argParser(listOf(String))
        .default([]),
    )
    .option('--plan', 'what would be measured, and how long it should take; nothing is run')
    .addOption(
      new Option(
        '--budget <time>',
        'spend this long on runs and getting ready, once rows are listed, shared by all claims: 20m',
      ).argParser(timeSpan),
    )
    .option(
      '--from <experiment>',
      'answer from a stored experiment, and measure nothing (can be repeated)',
      collect,
      [],
    )
    .option('--again', 'measure anew what was measured before')
    .option('--map <file>', 'JSON that says how claims of your own are measured (can be repeated)', collect, [])
    .addOption(
      new Option(
        '--tolerance <percent>',
        'how far a change may be off and still be the published one; default: 25%',
      ).argParser(share),
    )
    .option('-r, --runs <n>', 'most rounds of each row; default: that of its kind of work', wholeNumber)
    .option('--seed <n>', 'decides the order of runs; drawn anew unless given', wholeNumber)
    .option('--pin <cpus>', 'let measured processes use only these CPUs: 1 or 0-2,4 (taskset)')
    .addOption(
      new Option('--format <format>', 'what to print; default: table, or by the ending of --output').choices(FORMATS),
    )
    .option('-o, --output <file>', 'write to a file instead of standard output')
    .addOption(new Option('--lang <language>', 'the language of the report').choices(LANGUAGES).default('en'));
  withQuietOptions(withFarmOptions(command)).action(async (files, options) =>
    done(await (await import('./claims.ts')).claims(files, options, io)),
  );
}
