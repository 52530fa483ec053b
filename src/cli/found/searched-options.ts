/** How `sweep`, `bisect` and `why` are told what is measured, and how. */
import type { Command } from 'commander';
import { ALL_OPTIONS, SEARCHED_KINDS, type SearchedKind } from '../../kinds/searched-options.ts';
import { moduleNames } from '../../kinds/suite/commands/declare.ts';
import { withoutFarmWords } from '../../work/console/farm-choice.ts';
import { offeringArguments, offeringScenarios } from '../../work/console/offers.ts';
import { declare } from '../../work/typed/declared.ts';
import { names, plain } from '../../work/typed/options.ts';
import { QUIET } from '../../work/typed/shared-options.ts';

/** What these commands themselves ask for, as the parser has it. */
export interface SearchedOptions extends Partial<Record<Exclude<SearchedKind, 'suite'>, boolean>> {
  scenario?: string[];
  /** Milliseconds. */
  budget?: number;
  offline?: boolean;
  progress: boolean;
}

const kind = (own: SearchedKind, says: string) => ({
  ...plain<boolean>(`--${own}`, says),
  conflicts: SEARCHED_KINDS.filter((other) => other !== own && other !== 'suite'),
});

const KINDS = {
  ops: kind('ops', 'measure operations: files, or names of built-in ones'),
  startup: kind('startup', 'measure start to end of processes'),
  memory: kind('memory', 'measure the memory of scripts'),
  http: kind('http', 'measure requests per second of servers'),
  scenario: {
    ...names('--scenario <names>', 'with --http: use built-in scenarios, or folders (a,b or repeated)'),
    more: offeringScenarios,
  },
};

/** Declares the names of what is measured, and the options that say of which kind they are and how they are measured. */
export function withSearchedOptions(command: Command): Command {
  command.argument(
    '[names...]',
    'modules or files of benchmarks (url, buffers/buffer-tojson.js) and settings (len=4096); with --ops files of operations; with --startup and --memory scripts; with --http a server',
  );
  offeringArguments(command, { words: moduleNames, files: true });
  return declare(command, { ...KINDS, ...ALL_OPTIONS, ...QUIET });
}

/** The words of the command line, which commander keeps and does not declare: they are stored. */
export function wordsOf(program: Command): string[] {
  return withoutFarmWords((program as Command & { rawArgs: string[] }).rawArgs);
}
