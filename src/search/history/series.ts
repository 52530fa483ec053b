/**
 * What was measured of a row over releases or commits, and what changed in it: plain data, as the command prints it and as pages draw it.
 */
import type { Count, Probability } from '../../stats/quantities.ts';

/** Figures that differ in any of this are never put into one series. */
export interface SeriesKey {
  /** Kind of work (`ops`, `suite`), or the format that the figures were read from (`github-action-benchmark`). */
  kind: string;
  benchmark: string;
  /** `n=1 type=fast`; empty where there is none. */
  configuration: string;
  metric: SeriesMetric;
  /** What was measured, without its version: `node`, `node --jitless`. */
  variant: string;
  /** SHA-256 of the measured files; null where it is not known. */
  suite: string | null;
  /**
   * The key of the machine; `paired`: ratios of runs made side by side, which count on any machine; `unknown`: whichever a CI lent, so that a
   * change may be the machine's and is never more than suspected.
   */
  host: string;
}

export interface SeriesMetric {
  name: string;
  /** Of figures as people read them: `ops/s`, `s`, `bytes`, or what a foreign format says. */
  unit: string;
  /** Null where the source does not say which way is better. */
  isSmallerBetter: boolean | null;
}

export interface Series {
  /** 12 hexadecimal digits of the hash of the key: names the series in addresses and in triage. */
  id: string;
  key: SeriesKey;
  /** `ratio`: figures over those of `reference` in the same rounds. `figure`: figures themselves, which only one host's own can be. */
  values: 'ratio' | 'figure';
  /** What the ratios are to: `node@22.9.0`, or a commit; null of figures. */
  reference: string | null;
  /** Ascending in time; places of change points are counted from 0 in it. */
  points: SeriesPoint[];
  /** What happened to the host, ascending in `at`. */
  events: HostEvent[];
}

/** One release or commit. */
export interface SeriesPoint {
  /** `22.9.0`, or the 12 first digits of a commit. */
  label: string;
  /** ISO 8601; null where the source has none. */
  time: string | null;
  /** Natural logarithm of the figure as people read it, or of its ratio to that of the reference: of seconds, less is better. */
  log: number;
  /** Of `log`, with 95 %; null where it is not known. */
  interval: readonly [number, number] | null;
  /** The stored experiment that measured it; null of foreign figures. */
  experiment: string | null;
  /** Against what it was measured beside; null where nothing was judged. */
  verdict: 'faster' | 'slower' | 'equal' | 'undecided' | null;
}

export interface HostEvent {
  /** Place of the first point measured afterwards. */
  at: Count;
  /** One line: `kernel 6.8 → 6.11`. */
  text: string;
}

export interface History {
  /** ISO 8601: when it was looked. */
  looked: string;
  /** The share of false ones among the candidates of this look that is held. */
  fdr: Probability;
  series: Series[];
  /** The newest first. */
  changes: ChangePoint[];
}

export interface ChangePoint {
  /** 12 hexadecimal digits of the hash of the series and of the labels beside the change. */
  id: string;
  /** The series it was found in; of a `host-event` all that moved. */
  series: string[];
  /**
   * `step`: one level, then another. `spike`: one or two points that return. `drift`: the level moves over many points. `host-event`: most
   * series of a host move together, so no row is to blame.
   */
  kind: 'step' | 'spike' | 'drift' | 'host-event';
  /**
   * `suspected`: too few points after it. `candidate`: by the series alone. `confirmed`, `refuted`, `undecided`: by fresh rounds of the two
   * sides.
   */
  state: 'suspected' | 'candidate' | 'confirmed' | 'refuted' | 'undecided';
  /** Whether the level after it is better; null where the metric does not say which way is better. */
  isBetter: boolean | null;
  /** The last point before and the first after it: places and labels. Of a drift its first and last point, of a spike those beside it. */
  from: ChangeEnd;
  to: ChangeEnd;
  /** After against before, in logarithms of what people read; of fresh rounds where it is confirmed. */
  size: number;
  /** Of `size`, with 95 %. */
  interval: readonly [number, number] | null;
  /** That chance alone makes a change like this somewhere in the series; null of spikes and host events. */
  p: Probability | null;
  /** `p` over all series of the look (Benjamini and Hochberg). */
  q: Probability | null;
  /** Between these the change lies with 95 %: after the first, not after the second. */
  range: readonly [ChangeEnd, ChangeEnd];
  /** The stored experiment whose fresh rounds of the two sides say its state; null where the series alone does, or a sweep. */
  experiment: string | null;
  /** The command line that looks for the culprit in `range`, as it is typed in the folder of the work; null where there is none. */
  bisect: string | null;
  /** Why there is none, in a line; null where there is one. */
  noBisect: string | null;
  /** The step back that likely mends it: its id, and the first release or commit of the level behind it; null where there is none. */
  mendedBy: { id: string; label: string } | null;
  triage: Triage;
}

interface ChangeEnd {
  /** Place in the points of the first of `series`. */
  at: Count;
  label: string;
}

export interface Triage {
  state: 'new' | 'confirmed' | 'invalid' | 'accepted' | 'fixed';
  /** Null as long as it is new. */
  who: string | null;
  why: string | null;
  /** ISO 8601. */
  when: string | null;
}
