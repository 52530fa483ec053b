import { type Chosen, type Typed, usually } from '../../work/typed/declared.ts';
import { flag, oneOf, plain, texts, word } from '../../work/typed/options.ts';
import { formatOf, measuringOptions, REVISIONS } from '../../work/typed/shared-options.ts';
import { wholeNumber } from '../../work/typed/values.ts';

/** What tells the comments of several gates apart. */
const KEY = usually('gate', plain('--key <text>', 'name this gate, if a repository has several'));

const install: Chosen<string | false> = {
  ...REVISIONS.install,
  says: 'install the packages of each side by this command; default: by its lock file',
  or: { flags: '--no-install', says: 'install no packages' },
  given: ({ v, word }) => v.union([word, v.literal(false)], 'a command, or false'),
};

const { timeoutMs: _, ...measuring } = measuringOptions({ budget: 'spend this long on runs; default: 15m' });

/** The options of `jsdyno gate`, in the order in which people need them. */
export const OPTIONS = {
  base: word(
    '--base <revision>',
    "compare with the merge base of head and this revision; default: the remote's default branch",
  ),
  head: word('--head <revision>', 'measure this change; default: the working tree'),
  with: texts(
    '--with <package@version>',
    'measure the same files with this version of a package (can be repeated; the first is base, the second head)',
  ),
  config: word(
    '--config <file>',
    'read this file; default: the jsdyno.yml here or above, else benchmarks that are found',
  ),
  on: texts('--on <variant>', 'measure both sides on this runtime (can be repeated); default: node'),
  install,
  build: word('--build <command>', 'build each side by this command'),
  changed: flag('--changed', 'skip benchmarks that load no changed file'),
  only: texts('--only <pattern>', "measure only matching rows, * for any text: 'bench/json.js *' (can be repeated)"),
  requireDecision: flag('--require-decision', 'exit with 5 if rows are undecided'),
  accept: word('--accept <reason>', 'accept regressions, for this reason'),
  rulesFrom: usually(
    'head',
    oneOf('--rules-from <side>', 'take the rules from the jsdyno.yml of this side', ['head', 'base']),
  ),
  selfTest: flag('--self-test', 'compare base with itself to find false positives (exits with 1)'),
  json: plain('--json <file>', 'write the result as JSON, for "gate comment" and "gate show"'),
  markdown: plain('--markdown <file>', 'write the comment of a pull request'),
  junit: plain('--junit <file>', 'write JUnit XML'),
  html: plain('--html <file>', 'write a page'),
  format: usually('terminal', formatOf(['terminal', 'markdown', 'json', 'junit'], 'choose the output')),
  key: KEY,
  history: plain('--history <place>', 'keep the result in a folder, or on a branch: branch:gate-history'),
  again: flag('--again', 'start again instead of continuing an interrupted gate'),
  ...measuring,
};

const VERBOSE = plain<boolean>('--verbose', 'show details of errors');

/** The options of `jsdyno gate comment`. */
export const COMMENT = {
  report: usually('gate.json', plain('--report <file>', 'read the file that "jsdyno gate --json" wrote')),
  pr: plain('--pr <number>', 'set the pull request; default: that of the event in GitHub Actions', wholeNumber),
  repository: plain('--repository <owner/name>', 'set the repository; default: GITHUB_REPOSITORY'),
  key: KEY,
  author: plain('--author <login>', 'set the author if the token is that of your own app: my-app[bot]'),
  review: plain<boolean>('--review', 'also request changes at a regression; the next passing gate dismisses that'),
  dryRun: plain<boolean>('--dry-run', 'print what would be posted; contact nobody'),
  verbose: VERBOSE,
};
export type CommentCommand = Typed<typeof COMMENT>;

/** The options of `jsdyno gate show`. */
export const SHOW = {
  format: usually(
    'text',
    formatOf(
      ['text', 'markdown', 'summary', 'annotations', 'junit', 'json'],
      'choose text, a comment, a job summary, annotations for GitHub, JUnit or JSON',
    ),
  ),
  key: KEY,
  verbose: VERBOSE,
};
export type ShowCommand = Typed<typeof SHOW>;
