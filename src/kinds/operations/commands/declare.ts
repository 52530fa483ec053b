import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import type { Io } from '../../../text/io.ts';
import { withFirstLine } from '../../../work/console/first-line.ts';
import { offeringArguments } from '../../../work/console/offers.ts';
import { declare, typedOf } from '../../../work/typed/declared.ts';
import { OPTIONS } from '../options.ts';

/** Of the built-in collection. */
async function operationNames(): Promise<string[]> {
  const { collection } = await import('../files/operation-files.ts');
  return ['all', ...collection().map(({ name }) => basename(name, extname(name)))];
}

/** Declares `jsdyno ops`. */
export function declareOperations(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('ops'), '--on node@22 string-searching', {
    job: 'what operations cost, in ns',
  })
    .description('measure single operations in ns, on one runtime or compared on several')
    .argument('[files...]', 'files or folders of operations; or names of built-in ones, or "all"');
  offeringArguments(declare(command, OPTIONS), { words: operationNames, files: true }).action(async (files, typed) =>
    done(await (await import('./ops.ts')).ops(files, typedOf(OPTIONS, typed), io)),
  );
}
