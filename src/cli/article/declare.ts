import { type Command, Option } from 'commander';
import type { Io } from '../../text/io.ts';
import { LANGUAGES } from '../../text/messages/languages.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { listOf } from '../../work/typed/values.ts';
import { ARTICLE_FORMATS, oneOfFormats } from './values.ts';

/** Adds the commands of articles to `jsdyno report`. */
export function addArticle(report: Command, io: Io, done: (exit: number) => void): void {
  withFirstLine(report.command('build'), 'FOLDER', { where: '"jsdyno report init EXPERIMENT FOLDER" begins one' })
    .description('build an article from a folder with report.yml and Markdown')
    .argument('<folder>', 'the folder of report.yml')
    .addOption(
      new Option('--to <kinds>', 'build these formats (md,html or repeated); default: all')
        .choices(ARTICLE_FORMATS)
        .argParser(listOf(oneOfFormats))
        .default([]),
    )
    .addOption(
      new Option('--charts <kind>', 'choose the format of charts for Markdown').choices(['svg', 'png']).default('svg'),
    )
    .option('-o, --output <folder>', 'write files here; default: built, in the folder of the article')
    .addOption(languageOption('default: what report.yml says'))
    .option('--verbose', 'show details of errors')
    .option('--watch', 'build again when a file changes, until Ctrl-C')
    .action(async (folder, options) => done(await (await import('./build.ts')).build(folder, options, io)));

  withFirstLine(report.command('init'), 'NAME', { where: '"jsdyno experiments" lists the names' })
    .description('create an article about a stored experiment')
    .argument('<experiment>', 'its name, or the beginning of it')
    .argument('[folder]', 'the folder to make; default: the name of the experiment')
    .addOption(languageOption('default: en'))
    .option('--verbose', 'show details of errors')
    .action(async (experiment, folder, options) =>
      done(await (await import('./init.ts')).init(experiment, folder, options, io)),
    );
}

function languageOption(otherwise: string): Option {
  return new Option('--lang <language>', `choose the language; ${otherwise}`).choices(LANGUAGES);
}
