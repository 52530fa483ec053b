import { type Chosen, type Typed, usually } from '../../work/typed/declared.ts';
import { flag, oneOf, plain, texts, word } from '../../work/typed/options.ts';
import { formatOf, measuringOptions, REVISIONS } from '../../work/typed/shared-options.ts';
import { wholeNumber } from '../../work/typed/values.ts';

/** What tells the comments of several gates apart. */
const KEY = usually('gate', plain('--key <text>', 'what tells the comments of several gates of one repository apart'));

const install: Chosen<string | false> = {
  ...REVISIONS.install,
  says: 'installs the packages of each side; default: as its lock file says',
  or: { flags: '--no-install', says: 'install no packages' },
  given: ({ v, word }) => v.union([word, v.literal(false)], 'a command, or false'),
};

const { timeoutMs: _, ...measuring } = measuringOptions({ budget: 'spend this long on runs; default: 15m' });

/** The options of `jsdyno gate`, in the order in which people need them. */
export const OPTIONS = {
  base: word(
    '--base <revision>',
    "what head is compared with, from where it went off; default: the remote's default branch",
  ),
  head: word('--head <revision>', 'the change; default: the working tree as it is'),
  config: word(
    '--config <file>',
    'what is measured; default: the jsdyno.yml here or above, else benchmarks that are found',
  ),
  on: texts('--on <variant>', 'a runtime on which both sides are compared (can be repeated); default: node'),
  install,
  build: word('--build <command>', 'builds each side, before anything is measured'),
  changed: flag('--changed', 'leave out benchmarks that load nothing of what changed'),
  only: texts('--only <pattern>', "rows that match it, * for any letters: 'bench/json.js *' (can be repeated)"),
  requireDecision: flag('--require-decision', 'end with 5 where rows are undecided'),
  accept: word('--accept <reason>', 'regressions do not fail, for this reason; it is said with each'),
  rulesFrom: usually(
    'head',
    oneOf('--rules-from <side>', 'whose jsdyno.yml says what fails and what is accepted', ['head', 'base']),
  ),
  selfTest: flag('--self-test', 'compare base with itself: what is called different then is none (ends with 1)'),
  json: plain('--json <file>', 'write the answer as JSON, which "gate comment" and "gate show" read'),
  markdown: plain('--markdown <file>', 'write it as the comment of a pull request'),
  junit: plain('--junit <file>', 'write it as JUnit'),
  html: plain('--html <file>', 'write a page of all that was measured'),
  format: usually('terminal', formatOf(['terminal', 'markdown', 'json', 'junit'], 'what to print')),
  key: KEY,
  history: plain('--history <place>', 'keep the result in a folder, or on a branch: branch:gate-history'),
  again: flag('--again', 'measure anew what an interrupted gate of the same sides has measured'),
  ...measuring,
};

const VERBOSE = plain<boolean>('--verbose', 'show details of errors');

/** The options of `jsdyno gate comment`. */
export const COMMENT = {
  report: usually('gate.json', plain('--report <file>', 'what "jsdyno gate --json" wrote')),
  pr: plain('--pr <number>', 'the pull request; default: that of the event in GitHub Actions', wholeNumber),
  repository: plain('--repository <owner/name>', 'where it is; default: GITHUB_REPOSITORY'),
  key: KEY,
  author: plain('--author <login>', 'who writes with the token, where it is of an app of your own: my-app[bot]'),
  review: plain<boolean>('--review', 'at a regression ask for changes, too; the next gate that passes takes that back'),
  dryRun: plain<boolean>('--dry-run', 'print what would be posted, and ask GitHub nothing'),
  verbose: VERBOSE,
};
export type CommentCommand = Typed<typeof COMMENT>;

/** The options of `jsdyno gate show`. */
export const SHOW = {
  format: usually(
    'text',
    formatOf(
      ['text', 'markdown', 'summary', 'annotations', 'junit', 'json'],
      'text, a comment, the summary of a job, annotations of a log on GitHub, JUnit, JSON',
    ),
  ),
  key: KEY,
  verbose: VERBOSE,
};
export type ShowCommand = Typed<typeof SHOW>;
