import * as v from 'valibot';
import type { JsdynoError } from '../../../text/errors/catalogue.ts';
import { type GitHubApi, isRefusal } from './api.ts';
import { shaped } from './shaped.ts';

/** A comment or a review. */
export interface Writing {
  id: number;
  body?: string | null | undefined;
  user?: { login: string } | null | undefined;
  html_url?: string | undefined;
  /** Of reviews. */
  state?: string | undefined;
}

export const writing = v.object({
  id: v.number(),
  body: v.nullish(v.string()),
  user: v.nullish(v.object({ login: v.string() })),
  html_url: v.optional(v.string()),
  state: v.optional(v.string()),
});

/** Who writes with the token that a workflow has by itself. */
const ROBOT = 'github-actions[bot]';

/**
 * Who writes with this token. GitHub does not tell it of tokens of an app (403), and `github-actions` is the app of those that
 * workflows have.
 */
export async function ownLogin(api: GitHubApi): Promise<string> {
  try {
    return shaped(v.object({ login: v.string() }), await api.ask('GET /user')).login;
  } catch (error) {
    if (isRefusal(error as JsdynoError, 403)) return ROBOT;
    throw error;
  }
}

/** The first line of a comment, which is hidden, and by which it is found again. */
export function markerOf(body: string): string {
  return body.split(/\r?\n/, 1)[0] ?? '';
}

/** Whether it has the marker and the same author. Anybody can write the marker; what others wrote is never changed. Pure. */
export function isOwn({ body, user }: Writing, marker: string, login: string): boolean {
  return (
    marker.startsWith('<!--') &&
    markerOf(body ?? '').trimEnd() === marker &&
    user?.login.toLowerCase() === login.toLowerCase()
  );
}
