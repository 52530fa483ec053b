import { lanesInWords } from '../../measure/lane-cpus.ts';
import type { Metric } from '../../show/report/metric.ts';
import { logLine, type Moment, region, tallyOf } from '../../show/report/progress.ts';
import type { ReportRow } from '../../show/report/row.ts';
import { rowTitle } from '../../show/report/row-titles.ts';
import type { Verdict } from '../../stats/verdict.ts';
import { fold } from '../../text/fold.ts';
import type { Io } from '../../text/io.ts';
import { printable, printableIn } from '../../text/printable.ts';
import { redrawn } from '../../text/redrawn.ts';
import { columnsOf } from '../../text/terminal.ts';
import type { DecidedRow, ExecutionState, ExperimentEvents, RunStep } from '../experiment/execution.ts';
import { lookOf } from './print-report.ts';
import { decisionWords, rowsSoFar } from './rows-so-far.ts';

/** How often a log gets a line. */
const LOG_EVERY_MS = 10_000;
const REDRAW_EVERY_MS = 500;
/** Provisional verdicts may take this share of the time at most. */
const TALLY_SHARE = 0.01;
/** Comparisons that are shown as they stand. */
const MOST_ROWS = 20;
/** How often they are looked at within the first round; behind it, when a round ends. */
const ROWS_EVERY_MS = 1000;
/** When a log gets them for the first time, and again each time that as much time has gone by. */
const FIRST_ROWS_MS = 45_000;

interface WatchOptions {
  name: string;
  subject: string;
  /** null where what was measured says how many there are */
  rounds: number | null;
  /** The CPUs of each lane; absent where there is one lane. */
  lanes?: readonly (readonly number[])[] | undefined;
  /** The metric that stops rounds. */
  metric: Metric;
  /** Gives the rows as they stand; called between rounds, from the third round on. */
  judgeNow(): readonly ReportRow[];
  /** What comes behind the experiment, in milliseconds; absent: nothing. */
  behindMs?: number | undefined;
  /** In place of these what a search of many variants believes, asked between rounds. */
  belief?: (() => Belief) | undefined;
}

/** What a search of many variants says of itself while it runs. */
export interface Belief {
  /** Drawn below the count of runs; a log has the first alone. */
  lines: readonly string[];
  /** What was found since this was asked last, a line each. */
  news: readonly string[];
}

interface Watch {
  events: ExperimentEvents;
  /** Told of the hosts by lane, where others measure. */
  onHosts(hosts: readonly { name: string }[]): void;
  /** A line beside the progress. */
  say(text: string): void;
  stop(): void;
}

/** Shows a running experiment: one region where that can be drawn over, else plain lines. Call `stop` before printing more. */
export function watch(io: Pick<Io, 'stderr'>, options: WatchOptions): Watch {
  const { stderr } = io;
  const live = redrawn(stderr);
  const startedAt = performance.now();
  let lastLog = startedAt;
  let tallyCost = 0;
  let lastTally = 0;
  let lastRows = 0;
  let nextRowsMs = FIRST_ROWS_MS;
  let isFirstRound = true;
  let state: ExecutionState | null = null;
  const moment: Omit<Moment, 'current' | 'done' | 'total' | 'elapsedMs' | 'expectedMs' | 'remainingMs'> & {
    belief: readonly string[];
  } = {
    name: options.name,
    round: 1,
    rounds: options.rounds,
    tally: '',
    belief: [],
    latest: '',
    failures: 0,
  };

  /** Names by lane; none where it is measured here. */
  let hosts: readonly string[] = [];

  /** Runs under way, by lane. */
  const current = new Map<number, Moment['current'][number]>();

  const withBehind = (ms: number | null | undefined) => (ms == null ? null : ms + (options.behindMs ?? 0));

  const now = (): Moment => ({
    ...moment,
    current: [...current].sort(([a], [b]) => a - b).map(([, run]) => run),
    done: state?.done ?? 0,
    total: state?.total ?? 0,
    elapsedMs: performance.now() - startedAt,
    expectedMs: withBehind(state?.expectedMs()),
    remainingMs: withBehind(state?.remainingMs()),
  });
  /** Of a terminal that is low, half: a region that is higher than it cannot be drawn over. */
  const mostRows = () => Math.min(MOST_ROWS, Math.max(3, Math.floor(((stderr as NodeJS.WriteStream).rows ?? 24) / 2)));
  const draw = () => live?.draw((width) => region(printableIn(now()), { width, color: lookOf(stderr).color }));
  const timer = live === null ? null : setInterval(draw, REDRAW_EVERY_MS);
  timer?.unref();

  const say = (text: string) => {
    live?.clear();
    stderr.write(`${fold(printable(text), columnsOf(stderr))}\n`);
  };

  const showRows = (judged: ExecutionState) => {
    lastRows = performance.now();
    const rows = judged.decisions();
    moment.tally = tallyOf(verdictsOf(rows), options.metric.words);
    if (live !== null) moment.belief = rowsSoFar(rows, options.metric, mostRows(), columnsOf(stderr));
    else if (lastRows - startedAt >= nextRowsMs) {
      nextRowsMs = 2 * (lastRows - startedAt);
      lastLog = lastRows;
      say(logLine(now()));
      for (const line of rowsSoFar(rows, options.metric, MOST_ROWS)) say(`  ${line}`);
    }
  };

  const events: ExperimentEvents = {
    onStart(begun) {
      state = begun;
      const what = begun.stage === undefined ? options.subject : `${options.subject}, ${begun.stage}`;
      const onLanes = options.lanes === undefined ? '' : `, ${lanesInWords(options.lanes)}`;
      const lanes = hosts.length === 0 ? onLanes : `, ${hostsInWords(hosts)}`;
      const done = begun.done > 0 ? `, ${begun.done} done` : '';
      say(`${options.name}: ${what}, ${begun.total} runs${done}${lanes}`);
    },
    onRunStart(step) {
      // Rows that are ahead are in later rounds than the others.
      if (!isFirstRound) moment.round = step.round;
      const { benchmark, configuration } = step.configuration;
      const host = hosts[step.lane];
      current.set(step.lane, { variant: step.variant.label, benchmark, configuration, host });
    },
    onRunEnd(step, run, judged) {
      current.delete(step.lane);
      if (run.outcome.outcome === 'failed') {
        moment.failures++;
        if (isFirst(step)) say(failureLine(step, run.outcome.reason));
      }
      // A round of many rows takes its time: its first figures are shown as they come.
      if (judged.adaptive && isFirstRound && performance.now() - lastRows >= ROWS_EVERY_MS) showRows(judged);
      if (live === null && performance.now() - lastLog >= LOG_EVERY_MS) {
        lastLog = performance.now();
        say(logLine(now()));
      }
    },
    onRoundEnd(round, judged, decided) {
      isFirstRound = false;
      for (const row of decided) {
        const { state } = row.decision;
        if (state !== 'different') continue;
        const words = decisionWords(row.decision, options.metric.words);
        const title = rowTitle(row.configuration);
        moment.latest = `${title}  ${words}`;
        if (live === null) say(`  ${title} on ${row.contender.label}: ${words}`);
      }
      if (judged.adaptive) {
        showRows(judged);
        return;
      }
      if (options.belief !== undefined) {
        const { lines, news } = options.belief();
        moment.belief = lines;
        moment.latest = news.at(-1) ?? moment.latest;
        if (live === null) for (const line of news) say(`  ${line}`);
        return;
      }
      const before = performance.now();
      if (round < 3 || (before - lastTally) * TALLY_SHARE < tallyCost) return;
      moment.tally = tallyOf(options.judgeNow(), options.metric.words);
      lastTally = performance.now();
      tallyCost = lastTally - before;
    },
  };

  const said = new Set<string>();
  const isFirst = (step: RunStep) => {
    const key = `${step.configuration.id} ${step.variant.id}`;
    return !said.has(key) && said.add(key) !== undefined;
  };
  const stop = () => {
    if (timer !== null) clearInterval(timer);
    live?.clear();
  };
  const onHosts = (found: readonly { name: string }[]) => {
    hosts = found.map(({ name }) => name);
  };
  return { events, onHosts, say, stop };
}

/** So many hosts are named one by one. */
const NAMED_HOSTS = 4;

/** `on 2 hosts (quiet, loud)`. */
function hostsInWords(hosts: readonly string[]): string {
  const [only] = hosts;
  if (hosts.length === 1) return `on ${only}`;
  const more = hosts.length > NAMED_HOSTS ? ` and ${hosts.length - NAMED_HOSTS} more` : '';
  return `on ${hosts.length} hosts (${hosts.slice(0, NAMED_HOSTS).join(', ')}${more})`;
}

/** Decisions in the words of verdicts; what is still active is not decided. */
function verdictsOf(rows: readonly DecidedRow[]): { verdict: Verdict | 'open' }[] {
  return rows.map(({ decision: { state, ratio } }) => {
    if (state === 'different') return { verdict: (ratio ?? 1) > 1 ? 'faster' : 'slower' };
    if (state === 'active') return { verdict: 'open' };
    return { verdict: state === 'equivalent' ? 'equivalent' : 'undecided' };
  });
}

function failureLine({ configuration, variant }: RunStep, reason: string): string {
  return `  failed on ${variant.label}: ${rowTitle(configuration)}: ${reason}`;
}
