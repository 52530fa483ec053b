/** The rules of a gate that names none. */
import type { Rule, Subject } from './rule.ts';

/** The worsening from which a row fails, and from which it is worth a warning, as shares. */
export const DEFAULT_SHARES = { fail: 0.05, warn: 0.02 } as const;

/** CPU time is left out: what it costs shows in speed, and threads that help make it grow. */
const SUBJECTS_OF_A_GATE: readonly Subject[] = ['slower', 'p99', 'memory'];

/** Fail at 5 %, warn at 2 %, for speed, tails and memory. A package that grew is seldom a mistake, so that is said and fails nothing. */
export const DEFAULT_RULES: readonly Rule[] = [
  ...SUBJECTS_OF_A_GATE.flatMap((subject): Rule[] => [
    { subject, share: DEFAULT_SHARES.warn, action: 'warn' },
    { subject, share: DEFAULT_SHARES.fail, action: 'fail' },
  ]),
  { subject: 'size', share: DEFAULT_SHARES.fail, action: 'warn' },
];
