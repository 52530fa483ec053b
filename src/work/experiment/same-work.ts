import type { Plan } from '../../measure/plan.ts';
import type { ReadyWork } from '../ready-work.ts';

/** Whether the files are those that an experiment was begun with, maybe by an older version. */
export function isSameWork(
  { sha256, formerSha256s = [] }: Pick<ReadyWork, 'sha256' | 'formerSha256s'>,
  { suiteSha256 }: Pick<Plan, 'suiteSha256'>,
): boolean {
  return suiteSha256 === sha256 || formerSha256s.includes(suiteSha256);
}
