import { type Command, Option } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { optionOf } from '../../work/typed/declared.ts';
import { eachOption, LANES, withFarmOptions } from '../../work/typed/shared-options.ts';
import { collect } from '../../work/typed/values.ts';
import { FOUND_FORMATS } from '../found/found.ts';
import { withSearchedOptions } from '../found/searched-options.ts';

/** Declares `jsdyno sweep`. */
export function addSweep(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('sweep'), "--on 'node@>=18 <27' url", {
    job: 'how it developed over many releases',
  })
    .description('measure many releases, and say between which two of them a row changed, by how much, and how sure')
    .option(
      '--on <variant>',
      "the releases: a range such as 'node@>=18 <27' or bun@1; or variants, oldest first (can be repeated)",
      collect,
      [],
    )
    .addOption(optionOf(eachOption('; default: major, or minor where the range is of one major version')))
    .option(
      '--plan',
      'print which releases would be measured, how long that should take and what is fetched; run nothing',
    )
    .addOption(optionOf(LANES))
    .option('--html <file>', 'also write a page with all charts')
    .addOption(new Option('--format <format>', 'what to print; default: table').choices(FOUND_FORMATS));
  withFarmOptions(withSearchedOptions(command)).action(async (names, options) =>
    done(await (await import('./sweep.ts')).sweep(names, options, io)),
  );
}
