/** What a sweep would do, in words, before anything is fetched or measured. Pure. */
import { duration } from '../../text/english-numbers.ts';
import { wrap } from '../../text/lines.ts';

interface SweepOutlook {
  /** As typed once they are spelt out, oldest first. */
  releases: readonly string[];
  /** How many of them are to be fetched. */
  missing: number;
  /** Configurations by benchmark. */
  benchmarks: ReadonlyMap<string, number>;
  /** The release whose rows these are. */
  listedOn: string;
  /** Blocks that each release of each row gets. */
  least: number;
  /** Milliseconds of the runs of the survey. */
  surveyMs: number;
  /** Rows of which stored runs tell the time. */
  known: number;
  /** Milliseconds. */
  budgetMs?: number | undefined;
  /** Columns of the terminal; without it no line is broken. */
  width?: number | undefined;
}

/** Of what Node.js' releases from 18 to 26 weigh as the registry has them, 31 to 57 MB. */
const MEGABYTES = 45;
/** Where next to nothing changes; and where each row has three steps, whose fresh rounds took 1.3 times as many runs as the survey. */
const MORE = { least: 0.1, most: 1.3 };
const NAME = 10;

/** Lines. */
export function outlookLines(outlook: SweepOutlook): string[] {
  const { releases, missing, benchmarks, least, surveyMs, known, budgetMs, width, listedOn } = outlook;
  const rows = [...benchmarks.values()].reduce((sum, count) => sum + count, 0);
  const fetched =
    missing === 0 ? 'all are here' : `${missing} to fetch, about ${missing * MEGABYTES} MB (${MEGABYTES} each)`;
  const runs = rows * releases.length * least;
  const time = known === rows ? 'the time is that of stored runs' : 'the time is a guess';
  const whole = `${duration(surveyMs * (1 + MORE.least))} to ${duration(surveyMs * (1 + MORE.most))}`;
  const held = budgetMs === undefined ? '' : `; at most ${duration(budgetMs)}, the budget`;
  const files = [...benchmarks].map(([name, count]) => (count === 1 ? name : `${name} (${count})`));
  return [
    ...entry('releases', `${releases.length}, ${fetched}`, width),
    ...entry('', releases.join('  '), width),
    ...entry('rows', `${rows}, as ${listedOn} has them: ${files.join(', ')}`, width),
    ...entry(
      'survey',
      `${runs} runs, ${least} on each release of each row: about ${duration(surveyMs)}; ${time}`,
      width,
    ),
    ...entry('then', 'more runs where a step may be, and fresh rounds of the two releases beside each', width),
    ...entry('in all', `${whole}, more with more steps${held}`, width),
  ];
}

function entry(name: string, text: string, width: number | undefined): string[] {
  const lines = wrap(text, width === undefined ? Number.POSITIVE_INFINITY : Math.max(20, width - NAME));
  return lines.map((line, i) => `${(i === 0 ? name : '').padEnd(NAME)}${line}`.trimEnd());
}
