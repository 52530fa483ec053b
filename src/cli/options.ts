/** The options of commands that belong to no kind of work: of what is stored, of files, of lists. */

import { InvalidArgumentError } from 'commander';
import { KINDS } from '../kinds/kinds.ts';
import { ANALYZED, COMPARE_FORMAT } from '../kinds/suite/options.ts';
import { type Declared, type Typed, usually } from '../work/typed/declared.ts';
import { oneOf, plain, repeated } from '../work/typed/options.ts';
import * as shared from '../work/typed/shared-options.ts';
import { listOf, pixels, timeSpan } from '../work/typed/values.ts';

/** As in article/build.ts, which would load the charting library. */
const ARTICLE_FORMATS = ['md', 'html', 'json'] as const;

type ArticleFormat = (typeof ARTICLE_FORMATS)[number];

function oneOfFormats(text: string): ArticleFormat {
  const found = ARTICLE_FORMATS.find((format) => format === text.trim());
  if (found === undefined) throw new InvalidArgumentError('Type md, html or json, or several with commas.');
  return found;
}

/** Of stored experiments, those of operations included. */
const STORED_FORMAT = shared.formatOf(
  [...new Set([...shared.COMPARISON_FORMATS, ...KINDS.flatMap(({ formats }) => formats)])],
  'choose the output; default: that of its command',
);

/** An option that reports of other kinds do not have. */
function ofOperations<T>(declared: Declared<T>): Declared<T> {
  return { ...declared, says: `of operations: ${declared.says}` };
}

// Of farm up, see adopt-here.ts.
const unlessSeen: Declared<number> = {
  ...plain('--unless-seen <ms>', '', Number),
  more: (option) => option.hideHelp(),
};

/** Of `list`. */
export const LIST = {
  suite: plain('--suite <folder>', "list the benchmarks of this folder, laid out as Node.js core's benchmark/"),
  filter: repeated(
    '--filter <text>',
    'list only files whose name contains it: url-parse or url/url-parse (can be repeated)',
  ),
  exclude: repeated('--exclude <text>', 'skip files whose name contains it (can be repeated)'),
  parameters: plain<boolean>('--parameters', 'list parameters and their values'),
  on: usually('node', plain('--on <variant>', 'with --parameters: load the files on this runtime')),
  offline: shared.QUIET.offline,
  format: usually('text', oneOf('--format <format>', 'choose the output', ['text', 'json'])),
};
export type ListOptions = Typed<typeof LIST>;

/** Of `resume`. */
export const RESUME = {
  progress: shared.QUIET.progress,
  offline: shared.QUIET.offline,
  budget: plain('--budget <time>', 'continue for at most this time (30m, 2h), even if its budget is spent', timeSpan),
  format: STORED_FORMAT,
  failIf: shared.failIf(),
  neighbours: ofOperations(shared.NEIGHBOURS),
  unlessSeen,
  ...shared.FARM,
};

/** Of `show`. */
export const SHOW = {
  format: STORED_FORMAT,
  failIf: shared.failIf(),
  metric: oneOf('--metric <metric>', 'of operations: print only rows of this rate', ['steady', 'cold']),
  neighbours: ofOperations(shared.NEIGHBOURS),
  markdown: plain('--markdown <folder>', 'of operations: write Markdown pages there'),
};

/** Of `analyze`. */
export const ANALYZE = {
  baseline: plain('--baseline <binary>', 'compare the others with this binary; default: old, or the first'),
  margin: shared.MARGIN,
  format: COMPARE_FORMAT,
  ...ANALYZED,
  plot: shared.plotOption('a box plot of the rates, as compare.R'),
};

/** Of `plot`. */
export const PLOT = {
  output: { ...plain('-o, --output <file>', 'write this file: .svg or .png'), needed: true as const },
  metric: plain('--metric <metric>', 'draw this metric; default: the main one'),
  filter: repeated('--filter <text>', 'draw only rows whose name contains it (can be repeated)'),
  set: repeated('--set <parameter=value>', 'draw only rows with this value (can be repeated)'),
  xaxis: plain('--xaxis <parameter>', 'of scatter: choose the parameter along x; default: the one with most values'),
  category: plain('--category <parameter>', 'of scatter: draw a line for each value of this parameter'),
  log: plain<boolean>('--log', 'use a log axis: along x in scatter, for figures in bar, box and percentiles'),
  width: plain('--width <px>', 'set the width; default: 900', pixels),
  height: plain('--height <px>', 'set the height; default: by the number of rows', pixels),
  theme: usually('light', oneOf('--theme <theme>', 'choose the colours', ['light', 'dark'])),
  lang: shared.LANG,
};

/** Of `report`. */
export const REPORT = {
  output: usually('report.html', plain('-o, --output <file>', 'write to this file, or - for standard output')),
  title: plain('--title <text>', 'set the heading; default: what is compared'),
  metric: plain('--metric <metric>', 'show only rows of this metric'),
  slide: {
    ...plain('--slide <file>', 'draw one picture of 1600 x 900, .svg or .png'),
    conflicts: ['output'],
  },
  lang: shared.LANG,
};

/** Of `export`. */
export const EXPORT = {
  format: usually(
    'csv',
    oneOf('--format <format>', "choose compare.js' CSV, JSON with everything, or the format of another tool", [
      'csv',
      'json',
      'bmf',
      'customSmallerIsBetter',
      'go',
      'openmetrics',
      'otava',
    ]),
  ),
  output: plain('--output <file>', 'write to a file instead of standard output'),
};

/** Of `report build`. */
export const BUILD = {
  to: usually<ArticleFormat[], Declared<ArticleFormat[]>>([], {
    ...{ flags: '--to <kinds>', says: 'build these formats (md,html or repeated); default: all' },
    ...{ choices: ARTICLE_FORMATS, parse: listOf(oneOfFormats) },
  }),
  charts: usually('svg', oneOf('--charts <kind>', 'choose the format of charts for Markdown', ['svg', 'png'])),
  output: plain('-o, --output <folder>', 'write files here; default: built, in the folder of the article'),
  lang: shared.languageOption('; default: what report.yml says'),
  verbose: plain<boolean>('--verbose', 'show details of errors'),
  watch: plain<boolean>('--watch', 'build again when a file changes, until Ctrl-C'),
};

/** Of `report init`. */
export const BEGIN = { lang: shared.languageOption('; default: en'), verbose: BUILD.verbose };

/** Of `init`. */
export const INIT = { dryRun: plain<boolean>('--dry-run', 'print what would be written; write nothing') };

/** Of the commands below `runtimes`. */
export const RUNTIMES = { offline: plain<boolean>('--offline', 'never use the network'), ...shared.JSON_FORMAT };

/** Of `runtimes describe`. */
export const DESCRIBE = {
  ...RUNTIMES,
  against: plain('--against <variant>', 'show the V8 flags that differ from this one'),
};
