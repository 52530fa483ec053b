/** How claims read, in the language of `say`. A change is that of the rate: + is faster. Pure. */

import { withoutInterval } from '../../show/report/figure-message.ts';
import { largestChange } from '../../stats/percent-words.ts';
import { isMessage, type MessageKey } from '../../text/messages/language.ts';
import type { Say } from '../../text/messages/say.ts';
import { NUMBER_WORDS } from '../../text/number-words.ts';
import { numbersIn } from '../../text/numbers.ts';
import { isTelling } from '../../text/telling-interval.ts';
import type { Answer } from './answer.ts';
import type { ClaimsReport, StatementRow } from './claims-report.ts';
import { CLAIM_VERDICTS, type ClaimVerdict, type MeasuredChange } from './judge-claim.ts';
import type { PublishedChange } from './statement.ts';

/** A sign beside each verdict, so that none is told by its colour alone. */
export const CLAIM_MARKS: Readonly<Record<ClaimVerdict, string>> = {
  reproduced: '=',
  smaller: '<',
  larger: '>',
  'not-reproduced': '≠',
  opposite: '↔',
  floor: '_',
  undecided: '?',
  'not-runnable': '×',
  'not-measured': '·',
};

export function verdictWords(say: Say, verdict: ClaimVerdict): string {
  return say(`claims.verdict.${verdict}` satisfies MessageKey);
}

/** `+15.0 %`, `+15,0 %`, three digits where there are as many. */
function changeWords({ language }: Say, ratio: number): string {
  const percent = (ratio - 1) * 100;
  const size = Math.abs(percent);
  const digits = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  const figure = numbersIn(language).decimal(size, digits);
  const space = NUMBER_WORDS[language].beforePercent === '' ? '' : ' ';
  return `${percent < 0 ? '−' : '+'}${figure}${space}%`;
}

/** `[+12.0 %, +18.1 %]`; where decimals have a comma, `[+12,0 %; +18,1 %]`. */
function intervalWords(say: Say, [low, high]: readonly [number, number]): string {
  const separator = numbersIn(say.language).decimal(0.5, 1).includes(',') ? ';' : ',';
  return `[${changeWords(say, low)}${separator} ${changeWords(say, high)}]`;
}

/** What was published: `about +15.0 %`, `+67.6 % [+63.8 %, +71.4 %]`. */
export function publishedWords(say: Say, published: PublishedChange): string {
  if (published.form === 'direction') return say(`claims.${published.direction}`);
  const { bound, point, low, high } = published;
  if (bound === 'range') return say('claims.range', { low: changeWords(say, low), high: changeWords(say, high) });
  if (point === 1 && low === 1 && high === 1) return say('claims.none');
  const change = changeWords(say, point ?? Math.sqrt(low * high));
  if (bound === 'at least') return say('claims.atLeast', { change });
  if (bound === 'up to') return say('claims.upTo', { change });
  const own = low === high ? change : `${change} ${intervalWords(say, [low, high])}`;
  return bound === 'about' ? say('claims.about', { change: own }) : own;
}

/** What was measured: `+14.2 % [+12.0 %, +16.4 %]`; `–` without figures. */
export function measuredWords(say: Say, measured: MeasuredChange | null): string {
  if (measured === null || measured.ratio === null) return '–';
  const { ratio, interval } = measured;
  const change = changeWords(say, ratio);
  if (interval === null) return change;
  return isTelling(interval) ? `${change} ${intervalWords(say, interval)}` : withoutInterval(say, change);
}

/** How it was measured: `declared, 5 rounds, 3 rows`. */
export function howWords(say: Say, { metric, rounds, rows }: Answer): string {
  const parts = [
    metricWords(say, metric),
    say('claims.rounds', { rounds }),
    rows > 1 ? say('claims.rows', { rows }) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** `node@20.0.0 against node@18.16.0`, or of rows their names. */
export function comparedWords(say: Say, { name, baseline, contender, against }: StatementRow): string {
  const sides = against === null ? say('claims.against', { baseline, contender }) : baseline;
  return name === '' ? sides : `${name}: ${sides}`;
}

/** Other metrics of the same runs: `rate +3.1 % [+1.0 %, +5.2 %]`. */
export function besideWords(say: Say, { measured }: StatementRow): string {
  return (measured?.beside ?? [])
    .filter(({ ratio }) => ratio !== null)
    .map((one) => `${metricWords(say, one.metric)} ${measuredWords(say, one)}`)
    .join('; ');
}

function metricWords(say: Say, metric: string): string {
  const key = `plot.metric.${metric}`;
  return isMessage(key) ? say(key) : metric;
}

/** `done`, `interrupted`: how far an experiment is. */
export function stateWords(say: Say, state: string): string {
  const key = `claims.state.${state}`;
  return isMessage(key) ? say(key) : state;
}

/**
 * Why a statement has no verdict, or why it is that one; empty where nothing is to be said. In other languages than English what is
 * undecided is told by its interval, and what a program or a registry said stands as it was said.
 */
export function reasonWords(say: Say, { reason, measured }: Pick<StatementRow, 'reason' | 'measured'>): string {
  if (reason === null || say.language === 'en') return reason ?? '';
  const { interval, rounds } = measured ?? { interval: null, rounds: 0 };
  if (interval === null || !isTelling(interval)) return say('cause.said', { reason });
  return say('claims.bound', { bound: numbersIn(say.language).points(largestChange(interval)), rounds });
}

/** How many, and how many of them are found again. */
export function summaryWords(say: Say, { claims, counts }: ClaimsReport): string {
  const statements = claims.reduce((sum, one) => sum + one.statements.length, 0);
  const left = (counts.claims['not-measured'] ?? 0) + (counts.claims['not-runnable'] ?? 0);
  const reproduced = counts.claims.reproduced ?? 0;
  return say('claims.summary', { claims: claims.length, statements, measured: claims.length - left, reproduced });
}

/** Verdicts that there are, with how many claims and statements have them. */
export function countedVerdicts({
  counts,
}: ClaimsReport): { verdict: ClaimVerdict; claims: number; statements: number }[] {
  return CLAIM_VERDICTS.map((verdict) => ({
    verdict,
    claims: counts.claims[verdict] ?? 0,
    statements: counts.statements[verdict] ?? 0,
  })).filter(({ claims, statements }) => claims + statements > 0);
}
