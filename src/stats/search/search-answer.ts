/** What a search for a change along a path is asked, does next, believes, and answers. Ratios are natural logarithms: more is faster. */

/** What is looked for: of the new end against the old one. */
export type Expected = 'slower' | 'faster' | 'any';

export interface SearchOptions {
  /** places of the path, counted from 0, the old end, to count - 1, the new end; from 2 */
  count: number;
  /** `any` unless given */
  expect?: Expected;
  /** share that does not matter; .02 unless given */
  margin?: number;
  /** probability of one gap at which it is confirmed; .99 unless given */
  stop?: number;
  /** figures that may be taken, all phases together; 200 unless given */
  mostRuns?: number;
  /** for chance that can be repeated; 1 unless given */
  seed?: number;
  /** time is up: no more blocks, the answer is what is known */
  budgetSpent?: boolean;
  /** the most places in a block of the phases `ends` and `probe`, 2 to 4; 4 unless given */
  mostInBlock?: number;
  /** what a place that was never measured costs more than one that was, in runs (a build, a download); 0 unless given */
  visitCost?: number;
  /** weights of the steps i | i + 1 before anything is measured, count - 1 numbers above 0; all the same unless given */
  prior?: readonly number[];
}

/** A step between neighbours of the path that can be measured: fresh rounds of the two alone say so, and its interval leaves 0 out. */
export interface FoundStep {
  before: number;
  after: number;
  /** ln of the figure of `after` over that of `before` */
  logRatio: number;
  /** 95 %, of `logRatio` */
  interval: [number, number];
  /** that it lies here, given all blocks */
  probability: number;
}

/**
 * Why a step is known only to be among several places: too little difference for the runs that were allowed; figures that fall in two
 * groups whatever the place; places between that cannot be measured; no runs or time left; fresh rounds that did not agree.
 */
export type OpenReason = 'too weak' | 'two groups' | 'unavailable' | 'budget' | 'refuted';

/** A step that lies somewhere after `from` and not after `to`. */
export interface OpenSet {
  from: number;
  to: number;
  /** those that may be the first after the step, ascending; `unavailable` ones are among them */
  places: number[];
  /** that it is one of them, if there is one */
  probability: number;
  /** the likeliest of them */
  likeliest: { place: number; probability: number };
  why: OpenReason;
  /** ln of the figure of `to` over that of `from`, where known, with its 95 % interval */
  logRatio: number | null;
  interval: [number, number] | null;
  /** fresh rounds of `from` and `to` show the step: only places between that cannot be measured keep it open */
  confirmed: boolean;
}

/** What is believed of the part of the path that is being searched. */
export interface SearchBelief {
  /** its ends */
  from: number;
  to: number;
  /** neighbours that can be measured, ascending, and the probability that the step lies between them; they add up to 1 */
  gaps: { before: number; after: number; probability: number }[];
  /** that nothing changed between the ends of this part */
  same: number;
  /** ln of the figure of `to` over that of `from`, and its 95 % interval; null before the first block */
  logRatio: number | null;
  interval: [number, number] | null;
  /** standard deviation of the logarithm of one figure within a block */
  noise: number;
  /** steps found so far, on the whole path */
  found: FoundStep[];
  /** figures so far */
  runs: number;
}

export interface SearchAnswer {
  ends: {
    logRatio: number;
    interval: [number, number];
    /** they surely differ: the interval leaves 0 out */
    different: boolean;
    /** that they differ at all */
    probability: number;
  };
  /** ascending; empty where there is none that is confirmed */
  steps: FoundStep[];
  open: OpenSet[];
  /** the ends surely differ by no more than the margin */
  same: boolean;
  /** the ends surely differ the other way round than expected; nothing was searched */
  reversed: boolean;
  /** what the steps do not account for of the difference of the ends: ln ratio */
  unexplained: number;
  /** figures taken */
  runs: number;
}

export type SearchPhase = 'ends' | 'probe' | 'confirm';

export type SearchStep =
  | { do: 'measure'; phase: SearchPhase /** ascending, two or more */; places: number[]; belief: SearchBelief }
  | { do: 'end'; answer: SearchAnswer; belief: SearchBelief };

/** Options with nothing left out. */
export type SearchRules = Required<Omit<SearchOptions, 'prior'>> & { prior: readonly number[] | null };

/** @throws RangeError for an option out of its range */
export function searchRules(options: SearchOptions): SearchRules {
  const rules: SearchRules = {
    count: options.count,
    expect: options.expect ?? 'any',
    margin: options.margin ?? 0.02,
    stop: options.stop ?? 0.99,
    mostRuns: options.mostRuns ?? 200,
    seed: options.seed ?? 1,
    budgetSpent: options.budgetSpent ?? false,
    mostInBlock: options.mostInBlock ?? 4,
    visitCost: options.visitCost ?? 0,
    prior: options.prior ?? null,
  };
  const isWrong =
    !(Number.isInteger(rules.count) && rules.count >= 2) ||
    !(rules.margin > 0 && rules.margin < 1) ||
    !(rules.stop > 0.5 && rules.stop < 1) ||
    !(rules.mostRuns >= 0) ||
    ![2, 3, 4].includes(rules.mostInBlock) ||
    !(rules.visitCost >= 0) ||
    (rules.prior !== null && (rules.prior.length !== rules.count - 1 || !rules.prior.every((weight) => weight > 0)));
  if (isWrong) throw new RangeError(`not options of a search: ${JSON.stringify(options)}`);
  return rules;
}
