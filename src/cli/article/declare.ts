import type { Command } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare, typedOf } from '../../work/typed/declared.ts';
import { BEGIN, BUILD } from '../options.ts';

/** Adds the commands of articles to `jsdyno report`. */
export function addArticle(report: Command, io: Io, done: (exit: number) => void): void {
  const build = withFirstLine(report.command('build'), 'FOLDER', {
    where: '"jsdyno report init EXPERIMENT FOLDER" begins one',
  })
    .description('build an article from a folder with report.yml and Markdown')
    .argument('<folder>', 'the folder of report.yml')
    .action(async (folder, typed) => done(await (await import('./build.ts')).build(folder, typedOf(BUILD, typed), io)));
  declare(build, BUILD);

  const begin = withFirstLine(report.command('init'), 'NAME', { where: '"jsdyno experiments" lists the names' })
    .description('create an article about a stored experiment')
    .argument('<experiment>', 'its name, or the beginning of it')
    .argument('[folder]', 'the folder to make; default: the name of the experiment')
    .action(async (experiment, folder, typed) =>
      done(await (await import('./init.ts')).init(experiment, folder, typedOf(BEGIN, typed), io)),
    );
  declare(begin, BEGIN);
}
