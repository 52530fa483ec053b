import * as v from 'valibot';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { type GitHubApi, isRefusal } from './api.ts';
import { isOwn, markerOf, type Writing, writing } from './own-writing.ts';
import type { Repository } from './repository.ts';
import { shaped } from './shaped.ts';

/** What became of the comment, and where it is. */
interface Posted {
  did: 'made' | 'edited' | 'left';
  address: string;
  /** Who wrote it, as GitHub says. */
  author: string;
}

const LIST = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
const MAKE = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
const EDIT = 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}';
const MOST_TRIES = 3;

/**
 * Leaves exactly one comment: its own of before is edited, else one is made.
 *
 * @param body its first line is the marker
 * @param login who writes with the token
 */
export async function postComment(
  api: GitHubApi,
  at: Repository,
  number: number,
  { body, login, wait }: { body: string; login: string; wait: (ms: number) => Promise<unknown> },
): Promise<Posted> {
  for (let tries = 1; ; tries++) {
    try {
      const found = await ownComment(api, at, number, markerOf(body), login);
      if (found?.body?.replaceAll('\r\n', '\n').trimEnd() === body.trimEnd()) return posted('left', found);
      if (found === undefined) return posted('made', await api.ask(MAKE, { ...at, issue_number: number, body }));
      return posted('edited', await api.ask(EDIT, { ...at, comment_id: found.id, body }));
    } catch (error) {
      // Made perhaps, and the answer was lost; or deleted since it was found: look again.
      const isLost = (error as JsdynoError).code === 'GITHUB_UNREACHABLE' || isRefusal(error, 404);
      if (!(error instanceof JsdynoError) || !isLost || tries === MOST_TRIES) throw error;
      await wait(1000 * tries);
    }
  }
}

async function ownComment(
  api: GitHubApi,
  at: Repository,
  number: number,
  marker: string,
  login: string,
): Promise<Writing | undefined> {
  for await (const one of api.list(LIST, { ...at, issue_number: number })) {
    const { success, output } = v.safeParse(writing, one);
    if (success && isOwn(output, marker, login)) return output;
  }
  return undefined;
}

function posted(did: Posted['did'], answer: unknown): Posted {
  const { html_url, user } = shaped(writing, answer);
  return { did, address: html_url ?? '', author: user?.login ?? '' };
}
