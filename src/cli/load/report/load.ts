import pc from 'picocolors';
import type { LoadProgress } from '../../../measure/load/progress.ts';
import type { LoadResult, LoadSubject, Quantiles } from '../../../measure/load/result.ts';
import { left, right } from '../../../show/sheets/column.ts';
import type { FormatOptions } from '../../../show/sheets/prose.ts';
import type { Remark } from '../../../show/sheets/report.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import { toldRemarks } from '../../../show/sheets/told-remarks.ts';
import { bytesWords, decimal, duration, plain, timeWords, whole } from '../../../text/english-numbers.ts';
import { fold } from '../../../text/fold.ts';
import { cut } from '../../../text/width.ts';

const LABEL = 14;
/** Requests under way at the end are always answered a little later. */
const LATER = 0.02;

interface LoadLook extends FormatOptions {
  /** Where the generator ran, in words. */
  placed?: string | undefined;
  /** Also the times to connect and to the first byte. */
  verbose?: boolean | undefined;
}

/** What `jsdyno load` prints at its end. */
export function formatLoad(
  result: LoadResult,
  { color = false, width, placed, verbose = false, explain }: LoadLook = {},
): string {
  const paint = pc.createColors(color);
  const { subject, generator, latency, service, lag } = result;
  const reasons = result.marks.filter(({ invalid }) => invalid);
  const lines = [
    ...reasons.map(({ message }) => paint.red(`invalid: ${message}`)),
    ...(reasons.length > 0 ? [''] : []),
    `${subject.url}  ${subjectText(subject)}, ${duration(result.durationMs)}${warmUpText(subject)}`,
    '',
    `${'requests/s'.padEnd(LABEL)}${paint.bold(plain(result.requestsPerSecond))}`,
    line('answered', answeredText(result)),
  ];
  if (latency !== null) {
    const stages: [string, Quantiles | null][] = [
      ['latency', latency],
      ['service', service],
      ['send lag', lag],
      ...(verbose ? stagesOf(result) : []),
    ];
    const [titles = '', ...rest] = quantileLines(stages, width);
    lines.push('', paint.dim(titles), ...rest, '');
  }
  lines.push(line('statuses', tally(result.statuses)));
  if (Object.keys(result.failed).length > 0) lines.push(line('errors', paint.red(tally(result.failed))));
  if (result.unasked > 0) lines.push(line('unasked', paint.red(`${whole(result.unasked)} times`)));
  lines.push(line('bytes', bytesText(result)), line('CPU', cpuText(result)));
  lines.push(line('generator', `${generator.name} (${generator.version})`));
  if (placed !== undefined) lines.push(line('runs on', placed));
  const remarks = result.marks.flatMap(({ code, message, invalid }): Remark[] =>
    invalid ? [] : [{ kind: 'warning', about: code, text: message }],
  );
  // They are stored nowhere, so each is whole.
  const { told, more } = toldRemarks(remarks, { explain, width: Number.POSITIVE_INFINITY });
  if (told.length > 0) lines.push('');
  for (const { text } of told) lines.push(paint.yellow(`! ${text}`));
  if (more > 0) lines.push(paint.dim(`${more} more ${more === 1 ? 'remark' : 'remarks'}: --explain`));
  return fold(`${lines.filter((text) => text !== null).join('\n')}\n`, width);
}

/** A running load in one line; `width` columns at most. */
export function loadLine(progress: LoadProgress, width: number): string {
  const { phase, elapsedMs, totalMs, completed, failed, requestsPerSecond, p50, p99 } = progress;
  const time = totalMs === null ? duration(elapsedMs) : `${duration(elapsedMs)} of ${duration(totalMs)}`;
  const parts = [`${phase}  ${time}`];
  if (phase !== 'warm-up' && completed + failed > 0) {
    parts.push(`${whole(completed)} answered`, `${plain(requestsPerSecond)}/s`);
    if (!Number.isNaN(p50)) parts.push(`P50 ${timeWords(p50)}, P99 ${timeWords(p99)}`);
    if (failed > 0) parts.push(`${whole(failed)} failed`);
  }
  return cut(parts.join(' · '), width);
}

function subjectText(subject: LoadSubject): string {
  const { method, protocol, connections, pipelining, rate, arrivals, seed, mix } = subject;
  const parts = [
    mix === null ? method : `${mix.size} requests ${mix.order === 'turn' ? 'in order' : 'in random order'}`,
    protocol,
    `${connections} connection${connections === 1 ? '' : 's'}`,
  ];
  if (pipelining > 1) parts.push(`${pipelining} ${protocol === 'HTTP/2' ? 'streams' : 'requests'} at once on each`);
  if (rate === null) parts.push('as many requests as it can answer');
  else parts.push(`${rate}/s, ${arrivals} arrivals${seed === null ? '' : `, seed ${seed}`}`);
  if (subject.unixSocket !== null) parts.push(`by ${subject.unixSocket}`);
  return parts.join(', ');
}

function warmUpText({ warmupMs }: LoadSubject): string {
  return warmupMs > 0 ? ` after ${duration(warmupMs)} of warm-up` : '';
}

/** What is answered after the time that counts is no part of the requests/s above. */
function answeredText({
  completed,
  scheduled,
  sent,
  unfinished,
  resent,
  requestsPerSecond,
  durationMs,
}: LoadResult): string {
  const inTime = Math.min(completed, Math.round((requestsPerSecond * durationMs) / 1000));
  const later = completed - inTime;
  const answered =
    later > LATER * completed
      ? `${whole(inTime)} in ${duration(durationMs)} and ${whole(later)} later`
      : whole(completed);
  const again = resent > 0 ? `, ${whole(resent)} sent again` : '';
  const of = scheduled === null ? `${whole(sent)} sent` : `${whole(scheduled)} that were due`;
  return `${answered} of ${of}${unfinished > 0 ? `, ${whole(unfinished)} unfinished` : ''}${again}`;
}

function bytesText({ bytes: { received, sent } }: LoadResult): string {
  const parts = [];
  if (received !== null) parts.push(`${bytesWords(received)} received`);
  if (sent !== null) parts.push(`${bytesWords(sent)} sent`);
  return parts.join(', ') || 'not told';
}

function cpuText({ cpu: { generator, spinning, server, others } }: LoadResult): string {
  const parts = [];
  if (generator !== null) {
    const waiting =
      spinning === null || spinning < 0.005 ? '' : ` (${decimal(spinning, 2)} of it waiting for due times)`;
    parts.push(`generator ${decimal(generator, 2)}${waiting}`);
  }
  if (server !== null) parts.push(`server ${decimal(server, 2)}`);
  if (others !== null) parts.push(`${server === null ? 'server and all others' : 'all others'} ${decimal(others, 2)}`);
  return parts.join(', ') || 'not told';
}

/** The times before the answer; connections made in the warm-up count too. */
function stagesOf({ firstByte, connecting }: LoadResult): [string, Quantiles | null][] {
  return [
    ['first byte', firstByte],
    ['TCP', connecting?.tcp ?? null],
    ['TLS', connecting?.tls ?? null],
  ];
}

function line(label: string, text: string): string {
  return `${label.padEnd(LABEL)}${text}`;
}

/** The titles first; rows without figures are left out. */
function quantileLines(
  rows: readonly (readonly [label: string, Quantiles | null])[],
  width: number | undefined,
): string[] {
  const known = rows.flatMap(([label, quantiles]) => (quantiles === null ? [] : [{ label, quantiles }]));
  type Line = (typeof known)[number];
  const figure = (title: string, of: keyof Quantiles) =>
    right<Line>(title, ({ quantiles }) => timeWords(quantiles[of]), { gap: 0, least: 11 });
  const columns = [
    left<Line>('', ({ label }) => label, { gap: 0, least: LABEL }),
    figure('P50', 'p50'),
    figure('P90', 'p90'),
    figure('P99', 'p99'),
    figure('P99.9', 'p999'),
    figure('max', 'max'),
  ];
  return gridLines(columns, known, { width });
}

/** `200: 1,204, 404: 3`, the most frequent first. */
function tally(counts: Record<string, number>): string {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return entries.map(([name, value]) => `${name}: ${whole(value)}`).join(', ') || 'none';
}
