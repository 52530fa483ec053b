/** Blocks that stand within a sentence: each number with its interval, and never without the word of its verdict. */

import { verdictOfInterval } from '../../stats/shown-interval.ts';
import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { isTelling } from '../../text/telling-interval.ts';
import { verdictMessage } from '../report/as-read.ts';
import { changeMessage, figureMessage, ratioMessage, withoutInterval } from '../report/figure-message.ts';
import type { Metric } from '../report/metric.ts';
import type { SideFigures } from '../report/published.ts';
import type { ReportRow } from '../report/row.ts';
import { VERDICTS } from '../sheets/verdicts.ts';
import type { Block } from './block.ts';
import { meanOf } from './means.ts';
import type { Written } from './piece.ts';
import { Problem } from './problem.ts';
import { CHOOSING, select, selectFigures, selectOne } from './select.ts';
import type { Source } from './sources.ts';

/** Writes a block. */
type Write = (block: Block, sources: ReadonlyMap<string, Source>, say: Say) => Written;

/** A kind of block: the options that it knows, and how it is written. */
export interface BlockKind {
  options: readonly string[];
  write: Write;
}

/** The blocks of sentences by name. */
export const SENTENCES: Readonly<Record<string, BlockKind>> = {
  change: ofOneRow((say, row, source, metric) => changeMessage(say, row, telling(source, metric))),
  ratio: ofOneRow((say, row, source, metric) => ratioMessage(say, row, telling(source, metric))),
  verdict: ofOneRow((say, row, _, metric) => verdictMessage(say, row.verdict, metric)),
  improvement: ofOneRow((say, row, _, metric) => improvementMessage(say, row, metric)),
  rate: { options: [...CHOOSING, 'on'], write: rate },
  mean: { options: CHOOSING, write: mean },
  verdicts: { options: CHOOSING, write: verdicts },
  count: { options: CHOOSING, write: count },
};

function ofOneRow(words: (say: Say, row: ReportRow, source: Source, metric: Metric) => string): BlockKind {
  return {
    options: CHOOSING,
    write: (block, sources, say) => {
      const { source, metric, row } = selectOne(block, sources);
      return { text: words(say, row, source, metric), source: source.name, rows: [row] };
    },
  };
}

export function telling({ published }: Source, metric: Metric): { margin: number; metric: Metric } {
  return { margin: published.report.method.margin, metric };
}

/** Upstream's figures: `+67.59 % (±3.80 %, ***)`; with the word where the verdict shows no difference. */
function improvementMessage(say: Say, row: ReportRow, metric: Metric): string {
  const word = verdictMessage(say, row.verdict, metric);
  const { improvement, accuracy, stars, verdict } = row;
  if (improvement === null || !isJudged(row)) return word;
  const percent = numbersIn(say.language).signedDecimal(improvement, 2);
  const half =
    accuracy === null
      ? ''
      : say('article.half', {
          half: numbersIn(say.language).decimal(accuracy['0.05'], 2),
          stars: stars === '' ? '' : `, ${stars}`,
        });
  const isShown = verdict === 'faster' || verdict === 'slower';
  return say('article.improvement', { percent, half, word: isShown ? '' : `, ${word}` });
}

function isJudged({ verdict }: ReportRow): boolean {
  return verdict === 'faster' || verdict === 'slower' || verdict === 'equivalent' || verdict === 'undecided';
}

/** A figure of one variant with its interval. */
function rate(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const { source, metric, figures } = selectFigures(block, sources);
  const { benchmark, configuration, sides } = figures;
  const on = block.options.get('on')?.at(-1);
  const side = on === undefined && sides.length === 1 ? sides[0] : sides.find(({ label }) => label === on?.text);
  if (side === undefined) {
    throw new Problem(
      'QUOTE_NOT_FOUND',
      on === undefined ? 'on which variant?' : `no variant is called "${on.text}"`,
      on?.at ?? block.at,
      {
        hint: `--on ${sides.map(({ label }) => label).join(', --on ')}`,
      },
    );
  }
  const { label, estimate, state } = side;
  return {
    text: sideMessage(say, side, metric),
    source: source.name,
    rows: [],
    figures: [
      {
        benchmark,
        configuration,
        metric: metric.name,
        label,
        value: estimate?.value ?? null,
        interval: estimate?.interval ?? null,
        state,
      },
    ],
  };
}

/** `1.79M ops/s (1.75M to 1.83M)`, or why there is none. */
function sideMessage(say: Say, { state, estimate }: SideFigures, metric: Metric): string {
  if (state !== 'measured') return verdictMessage(say, state, metric);
  if (estimate === null) return verdictMessage(say, 'failed', metric);
  const figure = figureMessage(say, metric, estimate.value);
  if (estimate.interval === null) return say('article.figure-once', { figure });
  if (!isTelling(estimate.interval)) return withoutInterval(say, figure);
  const [from, to] = numbersIn(say.language).ends(metric.unit, estimate.value, estimate.interval);
  return say('article.figure', { figure, from, to });
}

function mean(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const { source, metric, rows } = select(block, sources);
  const means = meanOf(source, metric, rows);
  const contenders = [...new Set(rows.map(({ contender }) => contender))];
  if (contenders.length > 1) {
    throw new Problem('QUOTE_NOT_FOUND', 'the means of several contenders are meant where one is', block.at, {
      hint: `--contender ${contenders.join(', --contender ')}`,
    });
  }
  const [first] = means;
  if (first === undefined) return { text: say('article.no-mean'), source: source.name, rows: [] };
  const { ratio, interval } = first;
  const verdict = verdictOfInterval(interval, source.published.report.method.margin);
  const change = changeMessage(say, { verdict, ratio, interval }, telling(source, metric));
  return {
    text: say('article.mean', { change, rows: first.count, left: first.left }),
    source: source.name,
    rows: [],
    means,
  };
}

/** `12 faster, 3 slower, 20 equivalent within ±2 %, 6 undecided`. */
function verdicts(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const { source, metric, rows } = select(block, sources);
  return { text: verdictCounts(say, rows, source, metric), source: source.name, rows };
}

export function verdictCounts(say: Say, rows: readonly ReportRow[], { published }: Source, metric: Metric): string {
  const { margin } = published.report.method;
  const parts = VERDICTS.flatMap((verdict) => {
    const number = rows.filter((row) => row.verdict === verdict).length;
    if (number === 0) return [];
    const word = verdictMessage(say, verdict, metric);
    const counted = say('article.counted', { number, word });
    return [
      verdict === 'equivalent'
        ? say('article.within', { counted, margin: numbersIn(say.language).margin(margin) })
        : counted,
    ];
  });
  return parts.length > 0 ? parts.join(', ') : say('article.no-row');
}

/** The number of rows, such as those of a verdict. */
function count(block: Block, sources: ReadonlyMap<string, Source>, say: Say): Written {
  const { source, rows } = select(block, sources);
  return { text: numbersIn(say.language).whole(rows.length), source: source.name, rows };
}
