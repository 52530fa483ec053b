import { type Command, Option } from 'commander';
import { collect, timeSpan, wholeNumber } from '../../work/typed/values.ts';

/** What `jsdyno gate` prints, the usual one first. */
export const GATE_FORMATS = ['terminal', 'markdown', 'json', 'junit'] as const;

/** The options of `jsdyno gate`, in the order in which people need them. */
export function withGateOptions(command: Command): Command {
  return command
    .option(
      '--base <revision>',
      "what head is compared with, from where it went off; default: the remote's default branch",
    )
    .option('--head <revision>', 'the change; default: the working tree as it is')
    .option(
      '--config <file>',
      'what is measured; default: the jsdyno.yml here or above, else benchmarks that are found',
    )
    .option(
      '--on <variant>',
      'a runtime on which both sides are compared (can be repeated); default: node',
      collect,
      [],
    )
    .addOption(new Option('--budget <time>', 'spend this long on runs; default: 15m').argParser(timeSpan))
    .option('--install <command>', 'installs the packages of each side; default: as its lock file says')
    .option('--no-install', 'install no packages')
    .option('--build <command>', 'builds each side, before anything is measured')
    .option('--changed', 'leave out benchmarks that load nothing of what changed')
    .option(
      '--only <pattern>',
      "rows that match it, * for any letters: 'bench/json.js *' (can be repeated)",
      collect,
      [],
    )
    .option('--require-decision', 'end with 5 where rows are undecided')
    .option('--accept <reason>', 'regressions do not fail, for this reason; it is said with each')
    .addOption(
      new Option('--rules-from <side>', 'whose jsdyno.yml says what fails and what is accepted')
        .choices(['head', 'base'])
        .default('head'),
    )
    .option('--self-test', 'compare base with itself: what is called different then is none (ends with 1)')
    .option('--json <file>', 'write the answer as JSON, which "gate comment" and "gate show" read')
    .option('--markdown <file>', 'write it as the comment of a pull request')
    .option('--junit <file>', 'write it as JUnit')
    .option('--html <file>', 'write a page of all that was measured')
    .addOption(new Option('--format <format>', 'what to print').choices(GATE_FORMATS).default('terminal'))
    .option('--key <text>', 'what tells the comments of several gates of one repository apart', 'gate')
    .option('--history <place>', 'keep the result in a folder, or on a branch: branch:gate-history')
    .option('--seed <n>', 'decides the order of runs; drawn anew unless given', wholeNumber)
    .option('--pin <cpus>', 'let measured processes use only these CPUs: 1 or 0-2,4 (taskset)')
    .option('--again', 'measure anew what an interrupted gate of the same sides has measured');
}
