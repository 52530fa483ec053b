import type { Rule } from '../../rules/rule.ts';

/**
 * What a gate fails on where nothing else is said: any row that is slower by more than 5 %, a tail and a peak of memory likewise. Larger
 * packages are seldom a mistake, so they are said. Processor time is said where a benchmark tells it.
 */
export const DEFAULT_RULES: readonly Rule[] = [
  { subject: 'slower', share: 0.05, action: 'fail' },
  { subject: 'slower', share: 0.02, action: 'warn' },
  { subject: 'p99', share: 0.05, action: 'fail' },
  { subject: 'p99', share: 0.02, action: 'warn' },
  { subject: 'memory', share: 0.05, action: 'fail' },
  { subject: 'memory', share: 0.02, action: 'warn' },
  { subject: 'cpu', share: 0.05, action: 'warn' },
  { subject: 'size', share: 0.05, action: 'warn' },
];
