/**
 * What is odd about runs, a row, an experiment or the machine. Warnings never change a figure or a verdict. Programs tell them
 * apart by their kind; people read the text.
 */

/** The codes of marks on loads (src/measure/load/, src/measure/) are kinds of warnings, too. */
const MARKS = [
  'failures',
  'unanswered',
  'unasked',
  'generator-bound',
  'lagging',
  'lagging-tail',
  'one-cpu',
  'overloaded',
  'interrupted',
  'leak',
  'unreliable-latency',
  'lost-connections',
  'pipelining',
] as const;

type MarkKind = (typeof MARKS)[number];

/** The other kinds, with what their text begins with; null: with the words themselves. */
const LEADS = {
  // the samples of one comparison, or of one side of it
  'few-runs': null,
  outliers: 'outliers',
  'slow-runs': 'slow runs',
  groups: 'two groups',
  drift: 'drift',
  pairs: 'pairs',
  /** a process whose first start took longer than the others */
  'first-start': 'first start',
  // runs that are left out or not alone
  disturbed: 'machine busy',
  'near-floor': 'almost too fast to measure',
  // the figures of an operation
  'few-rounds': 'few rounds',
  'few-clean-batches': 'few clean batches',
  tail: 'long tail',
  cold: 'cold',
  merged: 'merged calls',
  baseline: 'baseline',
  scaling: 'scaling',
  /** a benchmark whose declared run and whose steady rate say the opposite */
  compilation: 'compilation',
  /** a declared run with fewer iterations than its author's, or not in all rounds */
  shortened: 'first run',
  /** a file for another tool: what that tool would do otherwise */
  tool: null,
  /** an operation whose name is not the same on all runtimes */
  paired: null,
  // loads on servers
  /** a mark whose code this version does not know; the words name it */
  mark: null,
  /** a shift of P99 that so few processes cannot resolve */
  'tail-resolution': 'P99',
  'rare-events': null,
  // the experiment as a whole, and what it was measured on
  incomplete: null,
  budget: null,
  inherited: null,
  machine: null,
  'changed-files': null,
  calibrated: 'calibrated',
  /** runtimes loaded JavaScript that was made of the scripts */
  transformed: null,
  /** several rows were measured at once */
  lanes: 'lanes',
  /** hosts of a farm measured the rows */
  hosts: 'hosts',
  /** hosts of a farm that were not let measure them */
  'hosts-refused': null,
  /** rows whose processes took no turns though others' did */
  sequential: 'not interleaved',
  /** declared runs that were not made */
  declared: null,
  input: null,
  /** a server of which nothing was asked */
  'no-load': null,
} as const satisfies Record<string, string | null>;

export type WarningKind = MarkKind | keyof typeof LEADS;

/** What a warning is about. */
export interface WarningSubject {
  type: 'row' | 'side' | 'operation' | 'process' | 'server' | 'file' | 'experiment' | 'machine';
  /** null where the place says it that the warning stands at */
  name: string | null;
}

export interface Warning {
  kind: WarningKind;
  subject: WarningSubject;
  /** what is odd, in a sentence without its end */
  words: string;
  /** what to try, or to take along; null for nothing */
  next: string | null;
  /** the figures and names in the words, so that other languages can tell them (report/warning-message.ts); absent: the kind says all */
  values?: WarningValues | undefined;
}

/** By name. What a number is follows from the end of its name: `Share` (0.02 is 2 %), `Times`, `Nanos`, `Ms`; others are counts. */
export type WarningValues = Readonly<Record<string, string | number>>;

/** One line: `outliers: 2 of 30 runs of the baseline ...; quieten the machine`. */
export function warningText(warning: Warning): string {
  const { kind, words, next } = warning;
  const lead = leadOf(warning);
  const said = lead === null ? words : `${lead}: ${words}`;
  if (next === null) return said;
  return `${said}${kind === 'incomplete' ? ':' : ';'} ${next}`;
}

/**
 * Other tools and other versions say by their words alone what they mean; of few runs, how few they are is all there is; slow runs
 * are a finding about their row, of which another row is no example.
 */
const TOLD_BY_WORDS: ReadonlySet<WarningKind> = new Set(['tool', 'mark', 'few-runs', 'slow-runs']);

/** Warnings with the same key say the same of several subjects: of these one is an example for all. */
export function warningKey(warning: Warning): string {
  const { kind, words } = warning;
  return JSON.stringify([kind, TOLD_BY_WORDS.has(kind) ? words : leadOf(warning)]);
}

/** Whether the code of a mark, which a store may have from another version, is a kind. */
export function isMarkKind(code: string): code is MarkKind {
  return (MARKS as readonly string[]).includes(code);
}

function leadOf({ kind, subject: { type, name } }: Warning): string | null {
  // Missing runs stand in a row's remarks by their side; other places name what is missing.
  if (kind === 'failures' && type === 'side') return name;
  if (kind === 'failures' && type === 'operation') return 'runs';
  if (kind === 'tool' && type === 'file') return name;
  return isMarkKind(kind) ? kind : LEADS[kind];
}

/** Runs that are missing, for a reason that was recorded with them. */
export function failuresWarning(reason: string, subject: WarningSubject): Warning {
  return { kind: 'failures', subject, words: reason, next: null, values: { reason } };
}

/** A warning about the experiment as a whole. */
export function warningOfExperiment(
  kind: WarningKind,
  words: string,
  next: string | null = null,
  values?: WarningValues,
): Warning {
  const warning: Warning = { kind, subject: { type: 'experiment', name: null }, words, next };
  return values === undefined ? warning : { ...warning, values };
}
