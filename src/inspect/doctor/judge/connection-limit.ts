import type { InsideSeries, LoadFigures, OutsideLook } from '../recording.ts';
import type { Finding } from './finding.ts';
import { amount, percent } from './words.ts';

/** A connection more or less is nothing; so many more in the time, in each third of it, are not closed. */
const LEAST = 50;

/** Open files: so near to the limit the next burst meets it. */
export const NEAR = 0.9;
/** Failures of connections: more of the requests than this is no accident. */
const FAILED = 0.01;
/** Connections that wait to be accepted in more looks than this share: the program takes them too slowly. */
const QUEUED = 0.5;
/** More than come at once by chance. */
export const MANY_QUEUED = 8;

/** What is known of the program's connections. Pure. */
export function connectionLimit(
  outside: readonly OutsideLook[],
  inside: readonly InsideSeries[],
  load: LoadFigures | null,
): Finding | null {
  const first = outside[0];
  const last = outside.at(-1);
  if (first === undefined || last === undefined) return null;
  const evidence: string[] = [];
  const advice: string[] = [];
  let isSure = false;
  const most = Math.max(...outside.map(({ files }) => files));
  const limit = last.mostFiles;
  if (Number.isFinite(limit) && most >= NEAR * limit) {
    evidence.push(`${most} files and sockets are open of ${limit} that it may have`);
    advice.push('raise the limit (ulimit -n, LimitNOFILE= of systemd), or find what is not closed');
    isSure = true;
  }
  const growth = Number.isFinite(limit) ? steadyFiles(outside) : null;
  if (growth !== null) {
    const left = (limit - last.files) / growth.perSecond;
    evidence.push(
      `open files grow by ${amount(growth.perSecond)} a second: the limit of ${limit} is reached in ${amount(left / 60)} min`,
    );
    advice.push('close what was opened: answers that are not read to their end, files and sockets after an error');
  }
  const full = inside
    .flatMap(({ rows }) => rows.flatMap((row) => row.servers ?? []))
    .find(([open, max]) => max > 0 && open >= max);
  if (full !== undefined) {
    evidence.push(`server.maxConnections is ${full[1]}, and ${full[0]} are open: more are dropped`);
    advice.push('raise server.maxConnections, or put more processes behind it');
    isSure = true;
  }
  const turned = last.overflows - first.overflows;
  const queued = outside.filter((look) => look.queued >= MANY_QUEUED).length / outside.length;
  if (turned > 0 && queued > 0) {
    evidence.push(`${turned} connections were turned away by the kernel: the queue of those to be accepted was full`);
    advice.push('a larger backlog (server.listen({ backlog }), net.core.somaxconn), and a loop that is free to accept');
    isSure = true;
  } else if (queued >= QUEUED) {
    evidence.push(`connections waited to be accepted in ${percent(queued)} of the looks`);
    advice.push('the loop comes too late to accept: see what keeps it');
  }
  const failed = load === null ? 0 : Object.values(load.failed).reduce((all, one) => all + one, 0);
  const share = load === null || failed === 0 ? 0 : failed / (failed + load.completed);
  if (share >= FAILED && evidence.length > 0 && load !== null) {
    const kinds = Object.entries(load.failed).map(([kind, count]) => `${count} ${kind}`);
    evidence.push(`${percent(share)} of the requests failed: ${kinds.join(', ')}`);
  }
  if (evidence.length === 0) return null;
  return {
    trouble: 'connection-limit',
    confidence: isSure ? 'high' : 'medium',
    title: 'connections meet a limit',
    evidence,
    advice,
  };
}

/** How open files grew, where they did in each third of the time. Pure. */
function steadyFiles(outside: readonly OutsideLook[]): { perSecond: number } | null {
  const size = Math.floor(outside.length / 3);
  if (size < 2) return null;
  const ends = [0, 1, 2].map((i) => outside.slice(i * size, (i + 1) * size));
  // The first third has the connections of the load come up: what it has at its end is where growth begins.
  const marks = [ends[0]?.at(-1)?.files ?? 0, ends[1]?.at(-1)?.files ?? 0, outside.at(-1)?.files ?? 0];
  const [a = 0, b = 0, c = 0] = marks;
  if (b - a < LEAST || c - b < LEAST) return null;
  const seconds = ((outside.at(-1)?.at ?? 0) - (ends[0]?.at(-1)?.at ?? 0)) / 1000;
  return seconds <= 0 ? null : { perSecond: (c - a) / seconds };
}
