import * as v from 'valibot';
import type { GateExit } from '../gate-report.ts';
import { type GitHubApi, isRefusal } from './api.ts';
import { isOwn, type Writing, writing } from './own-writing.ts';
import type { Repository } from './repository.ts';

const PULL = '/repos/{owner}/{repo}/pulls/{pull_number}/reviews';

interface Answer {
  exit: GateExit;
  /** The first line of the comment. */
  marker: string;
  login: string;
  /** Where the comment is. */
  address: string;
  /** Whether a regression asks for changes. What was asked for before is dismissed either way. */
  asks: boolean;
}

/**
 * Asks for changes at a regression, once, and dismisses that at the next push that passes. A run that failed or is undecided
 * says nothing about what was asked for before. `own`: GitHub lets nobody ask for changes of a pull request of his own.
 */
export async function review(
  api: GitHubApi,
  at: Repository,
  number: number,
  { exit, marker, login, address, asks }: Answer,
): Promise<'asked' | 'own' | 'dismissed' | null> {
  if (exit !== 0 && !(exit === 4 && asks)) return null;
  const open = await standing(api, at, number, marker, login);
  if (exit === 4) {
    if (open.length > 0) return null;
    const body = `${marker}\nThe gate found a regression: ${address}`;
    try {
      await api.ask(`POST ${PULL}`, { ...at, pull_number: number, event: 'REQUEST_CHANGES', body });
    } catch (error) {
      if (isRefusal(error, 422)) return 'own';
      throw error;
    }
    return 'asked';
  }
  for (const { id } of open) {
    const message = 'The gate passes now.';
    const which = { ...at, pull_number: number, review_id: id, message, event: 'DISMISS' };
    await api.ask(`PUT ${PULL}/{review_id}/dismissals`, which);
  }
  return open.length > 0 ? 'dismissed' : null;
}

/** Its own reviews that still ask for changes. */
async function standing(api: GitHubApi, at: Repository, number: number, marker: string, login: string) {
  const open: Writing[] = [];
  for await (const one of api.list(`GET ${PULL}`, { ...at, pull_number: number })) {
    const { success, output } = v.safeParse(writing, one);
    if (success && output.state === 'CHANGES_REQUESTED' && isOwn(output, marker, login)) open.push(output);
  }
  return open;
}
