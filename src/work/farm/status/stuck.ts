import { counted, duration } from '../../../text/english-numbers.ts';
import { shortDigest } from '../short-digest.ts';
import type { ExperimentStatus, FarmStatus, HostStatus, Stuck } from './status.ts';

type Seen = Omit<FarmStatus, 'stuck'>;

/** What is stuck, and why. Pure. */
export function stuckIn(
  seen: Seen,
  { deadLetters, lostAfterMs }: { deadLetters: number; lostAfterMs: number },
): Stuck[] {
  return [
    ...seen.hosts.flatMap(stuckHost),
    ...seen.experiments.flatMap((experiment) => stuckExperiment(experiment, seen, lostAfterMs)),
    ...(deadLetters === 0
      ? []
      : [
          {
            code: 'DEAD_LETTERS' as const,
            host: null,
            experiment: null,
            words: `${counted(deadLetters, 'block')} ${deadLetters === 1 ? 'has' : 'have'} no attempt left, and nobody has said so yet: whoever plans does that`,
            advice: 'keep jsdyno farm up running, which plans where nobody else does',
          },
        ]),
  ];
}

function stuckHost(host: HostStatus): Stuck[] {
  const blocks = host.queued + host.measuring.length;
  if (blocks === 0 && host.rows === 0) return [];
  const about = { host: host.name, experiment: null };
  const waiting = blocks === 0 ? counted(host.rows, 'row') : counted(blocks, 'block');
  const waits = `${waiting} ${blocks === 1 || (blocks === 0 && host.rows === 1) ? 'waits' : 'wait'} for it`;
  if (!host.isAlive) {
    const since = host.seenAgo === null ? 'has never been seen' : `has not been seen for ${spanOf(host.seenAgo)}`;
    return [
      {
        ...about,
        code: 'HOST_LOST',
        words: `${host.name} ${since}, and ${waits}`,
        advice: `start its worker again; its rows begin anew elsewhere while somebody plans and there is another host of its class`,
      },
    ];
  }
  if (blocks > 0 && host.state === 'drained') {
    const why = host.reason === null ? '' : ` (${host.reason})`;
    return [
      {
        ...about,
        code: 'QUEUE_WAITS',
        words: `${host.name} is drained${why}, and ${waits}`,
        advice: `jsdyno farm resume ${host.name}`,
      },
    ];
  }
  return [];
}

function stuckExperiment(experiment: ExperimentStatus, { at, hosts }: Seen, lostAfterMs: number): Stuck[] {
  const { name, state, planner, refused, rows, failures } = experiment;
  const about = { host: null, experiment: name };
  const stuck: Stuck[] = [];
  if (rows.failed > 0 && state !== 'cancelled') {
    const [first] = failures;
    const why = first === undefined ? '' : `: ${first.name} on ${first.host}: ${first.reason ?? 'no reason is known'}`;
    stuck.push({
      ...about,
      code: 'ROWS_FAILED',
      words: `${counted(rows.failed, 'row')} of ${name} ${rows.failed === 1 ? 'was' : 'were'} given up${why}`,
      advice: `jsdyno farm retry ${name} measures ${rows.failed === 1 ? 'it' : 'them'} anew`,
    });
  }
  if (state !== 'running') return stuck;
  // Whoever submits takes the experiment over a moment later.
  const isNew = Date.parse(at) - Date.parse(experiment.created) <= lostAfterMs;
  if (planner === null ? !isNew : !planner.isAlive) {
    const since =
      planner === null || planner.seenAgo === null ? '' : `; who did was seen ${spanOf(planner.seenAgo)} ago`;
    stuck.push({
      ...about,
      code: 'NO_PLANNER',
      words: `nobody plans ${name}${since}: what is queued is measured, and then nothing more`,
      advice: `keep jsdyno farm up running, or continue it yourself: jsdyno resume ${name} --farm URL`,
    });
  }
  const alive = hosts.filter((host) => host.isAlive && (host.state === 'ready' || host.state === 'judging'));
  const refusing = new Set(refused.map(({ host }) => host));
  const flagged = hosts.filter((host) => host.isAlive && host.state === 'flagged' && !refusing.has(host.name));
  if (alive.length === 0 && flagged.length > 0) {
    stuck.push({
      ...about,
      code: 'NO_HOSTS',
      words: `no host may measure ${name}: ${flagged.map((host) => host.name).join(', ')} ${flagged.length === 1 ? 'is' : 'are'} flagged`,
      advice: `quieten ${flagged.length === 1 ? 'it' : 'them'}; or jsdyno farm resume ${flagged[0]?.name}, or jsdyno farm worker --accept-noise, and it measures all the same`,
    });
  } else if (alive.length === 0) {
    stuck.push({
      ...about,
      code: 'NO_HOSTS',
      words: `no host is there that may measure ${name}`,
      advice: 'start one: jsdyno farm worker --farm URL',
    });
  } else if (alive.every((host) => refusing.has(host.name))) {
    const [first] = refused.filter(({ host }) => alive.some((one) => one.name === host));
    stuck.push({
      ...about,
      code: 'ALL_REFUSED',
      words: `all hosts are refused for ${name}: ${first === undefined ? '' : `on ${first.host} ${first.what} is ${shortDigest(first.found)}, not ${shortDigest(first.expected)}`}`,
      advice:
        'give them the same files and runtimes as where it was submitted, or submit it anew from where they are the same',
    });
  }
  return stuck;
}

/** Seconds, as people say them. */
export function spanOf(seconds: number): string {
  return duration(Math.max(1, Math.round(seconds)) * 1000);
}
