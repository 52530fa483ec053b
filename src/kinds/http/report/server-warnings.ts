import { missingWarning, type Problem } from '../../../show/report/measured-group.ts';
import { isMarkKind, type Warning, type WarningSubject } from '../../../stats/warning.ts';
import { decimal } from '../../../text/english-numbers.ts';
import type { ServerUse } from './http-report.ts';
import type { HttpRun } from './http-runs.ts';

/** CPUs that other processes may use before they disturb the measurement. */
const QUIET = 0.1;

/**
 * Warnings about the runs of one row on one variant. Pure.
 *
 * @param problem why runs are missing, if some are
 * @param inTurns they took turns with other servers
 */
export function serverWarnings(
  variant: string,
  runs: readonly HttpRun[],
  { otherCpu }: ServerUse,
  problem: Problem | undefined,
  inTurns: boolean,
): Warning[] {
  const subject: WarningSubject = { type: 'server', name: variant };
  return [
    ...missingWarning(variant, runs, problem, subject),
    ...markWarnings(subject, runs),
    ...disturbanceWarning(subject, otherCpu, inTurns),
  ];
}

/** Whether the machine had other work. */
function disturbanceWarning(subject: WarningSubject, otherCpu: number | null, inTurns: boolean): Warning[] {
  if (otherCpu === null || otherCpu <= QUIET) return [];
  const words = `other processes used ${decimal(otherCpu, 2)} CPUs at the same time`;
  const next = inTurns
    ? 'requests/s are lower for it; comparisons are not affected'
    : 'stop them: they affect the figures';
  return [{ kind: 'disturbed', subject, words, next, values: { form: 'cpus', cpuTimes: otherCpu } }];
}

/** The marks of runs, each code once with the number of runs that have it and one of its sentences. */
function markWarnings(subject: WarningSubject, runs: readonly HttpRun[]): Warning[] {
  const byCode = Map.groupBy(
    runs.flatMap(({ marks }) => marks),
    ({ code }) => code,
  );
  return [...byCode].map(([code, marks]) => {
    const message = (marks[0]?.message ?? '').replace(`${code}: `, '');
    const words = `${marks.length === runs.length ? '' : `${marks.length} of ${runs.length} runs: `}${message}`;
    return isMarkKind(code)
      ? { kind: code, subject, words, next: null, values: { marked: marks.length, runs: runs.length } }
      : { kind: 'mark', subject, words: `${code}: ${words}`, next: null };
  });
}
