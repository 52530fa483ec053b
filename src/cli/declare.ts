/** Declares the commands that belong to no kind of work, and have no folder of their own; what they need is loaded when they are called. */
import { Argument, type Command } from 'commander';
import { moduleNames } from '../kinds/suite/commands/declare.ts';
import { OPTIONS as CLAIMS } from '../search/claims/options.ts';
import type { Io } from '../text/io.ts';
import { withFirstLine } from '../work/console/first-line.ts';
import { offeringArguments } from '../work/console/offers.ts';
import { declare, typedOf } from '../work/typed/declared.ts';
import { JSON_FORMAT } from '../work/typed/shared-options.ts';
import { ANALYZE, DESCRIBE, EXPORT, INIT, LIST, PLOT, RESUME, RUNTIMES, SHOW } from './options.ts';
import type { RuntimesArgs } from './runtimes.ts';

export function addOthers(program: Command, io: Io, done: (exit: number) => void): void {
  const list = withFirstLine(program.command('list'), 'url', { job: 'list the benchmarks' })
    .description('list the benchmarks of modules')
    .argument('[categories...]', 'modules of the suite')
    .action(async (categories, typed) =>
      done(await (await import('./list/list.ts')).printList(categories, typedOf(LIST, typed), io)),
    );
  offeringArguments(declare(list, LIST), { words: moduleNames });

  const init = program
    .command('init')
    .description('set up a gate for pull requests: jsdyno.yml, an example, a workflow; never overwrites')
    .argument('[folder]', 'the folder of the package.json', '.')
    .action(async (folder, typed) => done((await import('./init.ts')).init(folder, typedOf(INIT, typed), io)));
  declare(init, INIT);

  const resume = program
    .command('resume')
    .description('continue an interrupted experiment')
    .argument('[experiment]', 'its name, or the beginning of it; default: the newest interrupted one')
    .action(async (name, typed) => done(await (await import('./resume.ts')).resume(name, typedOf(RESUME, typed), io)));
  declare(resume, RESUME);
}

export function addReports(program: Command, io: Io, done: (exit: number) => void): void {
  const analyze = withFirstLine(program.command('analyze'), 'compare.csv', { job: "a CSV of core's compare.js" })
    .description("analyse a CSV of Node.js core's compare.js, or results of another tool")
    .argument('<files...>', 'a CSV, or one file of another tool per variant; - for standard input')
    .action(async (files, typed) =>
      done(await (await import('./analyze.ts')).printAnalysis({ files, ...typedOf(ANALYZE, typed) }, io)),
    );
  declare(analyze, ANALYZE);

  addPlot(program, io, done);
  const claims = withFirstLine(program.command('claims'), 'claims.csv', { job: 'published claims, measured again' })
    .description('measure published claims, and check which hold here')
    .argument('<files...>', 'CSVs of claims, in words or as a table of results');
  declare(claims, CLAIMS).action(async (files, typed) =>
    done(await (await import('./claims.ts')).claims(files, typedOf(CLAIMS, typed), io)),
  );

  const show = program
    .command('show')
    .description('print the report of a stored experiment')
    .argument('[experiment]', 'its name, or the beginning of it', 'last')
    .action(async (name, typed) => done(await (await import('./show.ts')).show(name, typedOf(SHOW, typed), io)));
  declare(show, SHOW);
}

export function addCompletion(program: Command, io: Io, done: (exit: number) => void): void {
  program
    .command('completion')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      `
To load it in every shell, add this line:
  ~/.bashrc                   eval "$(jsdyno completion bash)"
  ~/.zshrc, after compinit    source <(jsdyno completion zsh)
  ~/.config/fish/config.fish  jsdyno completion fish | source`,
    )
    .action(async (shell) => done(await (await import('./completion/completion.ts')).completion(shell, program, io)));
}

/** The charts by name; `src/show/plots` has the same, and is loaded when one is drawn. */
const CHARTS = ['interval', 'bar', 'box', 'scatter', 'percentiles', 'trend', 'heatmap'];

function addPlot(program: Command, io: Io, done: (exit: number) => void): void {
  const plot = withFirstLine(program.command('plot'), '--output plot.svg interval', { job: 'charts as SVG or PNG' })
    .description('draw a chart of a stored experiment, of a CSV of compare or scatter, or of results of another tool')
    .addArgument(
      new Argument(
        '<chart>',
        'interval: ratios; bar: means; box: samples, as compare.R --plot; scatter: over a parameter, as scatter.R --plot; percentiles: latencies; trend and heatmap: rows over releases',
      ).choices(CHARTS),
    )
    .argument(
      '[names...]',
      'an experiment, by name or the beginning of it; or files as analyze takes them, - for standard input; default: last',
    )
    .action(async (chart, sources, typed) =>
      done(await (await import('./plot.ts')).plot(chart, sources, typedOf(PLOT, typed), io)),
    );
  declare(plot, PLOT);
  offeringArguments(plot, { files: true });
}

/** Declares the commands of the store: what is in it, what leaves it and what comes in. */
export function addStore(program: Command, io: Io, done: (exit: number) => void): void {
  declare(program.command('experiments').description('list the stored experiments'), JSON_FORMAT).action(
    async (options) => done(await (await import('./experiments.ts')).experiments(options, io)),
  );

  declare(program.command('export').description('export the runs of an experiment'), EXPORT)
    .argument('[experiment]', 'its name, or the beginning of it', 'last')
    .action(async (name, typed) =>
      done(await (await import('./store.ts')).exportRuns(name, typedOf(EXPORT, typed), io)),
    );

  withFirstLine(program.command('import'), 'compare.csv')
    .description('import a CSV of compare.js, results of another tool, or an exported JSON')
    .argument('<files...>', 'a file; of other tools one file per variant; - for standard input')
    .action(async (files) => done(await (await import('./store.ts')).importRuns(files, io)));

  withFirstLine(program.command('rm'), 'NAME', { where: '"jsdyno experiments" lists the names' })
    .description('remove experiments and their runs')
    .argument('<experiments...>', 'their names')
    .action(async (names) => done(await (await import('./store.ts')).rm(names, io)));
}

/** Declares the commands that are about this machine: its runtimes, and what it does to figures. */
export function addMachine(program: Command, io: Io, done: (exit: number) => void): void {
  const runtimes = program.command('runtimes').description('manage cached runtimes');
  const register = (action: RuntimesArgs['action'], description: string, table = RUNTIMES) => {
    const command = runtimes.command(action, { isDefault: action === 'list' }).description(description);
    command.argument(action === 'list' ? '[specs...]' : '<specs...>', 'for example node@22, bun@1, deno@2');
    declare(command, table).action(async (specs: string[], typed) =>
      done(await (await import('./runtimes.ts')).runtimes({ action, specs, ...typedOf(table, typed) }, io)),
    );
    if (action !== 'list') withFirstLine(command, 'node@lts');
  };
  register('list', 'list cached runtimes, and what names stand for');
  register('install', 'download runtimes');
  register('remove', 'remove cached runtimes');
  register('describe', 'show version, components, size and digest of a runtime', DESCRIBE);
  register('facts', 'probe what jsdyno rests on, and say what differs from its table');

  const machine = program
    .command('machine')
    .description('check how this machine affects measurements, and what to do')
    .addArgument(
      new Argument('[action]', "as core's cpu.sh: fast and reset set the CPU governor, get prints it")
        .choices(['show', ...Object.keys(GOVERNOR_ACTIONS)])
        .default('show'),
    )
    .action(async (action, options) =>
      done(
        await (await import('./machine.ts')).machine({ action: GOVERNOR_ACTIONS[action] ?? 'show', ...options }, io),
      ),
    );
  declare(machine, JSON_FORMAT);
}

/** The words of cpu.sh, each with its second name. */
const GOVERNOR_ACTIONS: Record<string, 'fast' | 'reset' | 'get'> = {
  fast: 'fast',
  performance: 'fast',
  reset: 'reset',
  default: 'reset',
  get: 'get',
  status: 'get',
};
