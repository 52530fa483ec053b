import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { packageVersion } from '../../../host/files/package-file.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { causeOf, pauseBefore, type Refusal } from './pauses.ts';
import { shaped } from './shaped.ts';
import type { Token } from './token.ts';

/** GitHub's REST API, as one user of it. Answers are as they come: who asks looks at their shape. */
export interface GitHubApi {
  /**
   * One request, made again where a limit or a fault says so. What makes something new is made again after a limit only: a
   * fault may have come behind the deed.
   *
   * @param route `PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}`
   * @param parameters those in braces go into the address, escaped; the others into the query or the body
   * @throws JsdynoError GITHUB_REFUSED, GITHUB_RATE_LIMIT, GITHUB_UNREACHABLE
   */
  ask(route: string, parameters?: Record<string, unknown>): Promise<unknown>;
  /** All that a list has, a page of 100 after the other, to MOST_PAGES at most. */
  list(route: string, parameters?: Record<string, unknown>): AsyncGenerator<unknown>;
}

interface Access {
  /** `https://api.github.com`, or that of an own server. */
  base: string;
  token: Token;
  /** Milliseconds that a request may take. */
  timeLimitMs?: number;
  /** Milliseconds that all waiting together may take. */
  patienceMs?: number;
  wait?: (ms: number) => Promise<unknown>;
  /** Told of each pause, in a line. */
  onPause?: (line: string) => void;
}

/** 5,000 comments. */
const MOST_PAGES = 50;
/** The release of the API, so that another one by default changes nothing here. */
const RELEASE = '2022-11-28';

export async function githubApi({
  base,
  token,
  timeLimitMs = 20_000,
  patienceMs = 300_000,
  wait = sleep,
  onPause,
}: Access): Promise<GitHubApi> {
  const address = checkedBase(base);
  const { request } = await import('@octokit/request');
  const asUs = request.defaults({
    baseUrl: address,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token.value}`,
      'user-agent': `jsdyno/${packageVersion()}`,
      'x-github-api-version': RELEASE,
    },
  });
  let patience = patienceMs;

  const once = async (route: string, parameters: Record<string, unknown>) => {
    // A redirection would be followed with another method, or to another host.
    const limits = { signal: AbortSignal.timeout(timeLimitMs), redirect: 'manual' as const, log: SILENT };
    const answer = await asUs(route, { ...parameters, request: limits });
    // The client hands on an answer whose body broke off as an empty one.
    if (answer.data === '' && answer.status !== 204) throw new Error('the answer broke off');
    if (answer.status >= 300) throw Object.assign(new Error('moved elsewhere'), { status: answer.status });
    return answer;
  };

  const persistently = async (route: string, parameters: Record<string, unknown>) => {
    for (let tries = 1; ; tries++) {
      try {
        return await once(route, parameters);
      } catch (error) {
        const refusal = refusalOf(error, token);
        const isUnsure = causeOf(refusal) === 'fault' && route.startsWith('POST ');
        const pause = isUnsure ? null : pauseBefore(refusal, tries, Date.now());
        if (pause === null || pause > patience) throw errorOf(refusal, route, pause, address);
        patience -= pause;
        onPause?.(`${refusal.message}; again in ${Math.ceil(pause / 1000)} s`);
        await wait(pause);
      }
    }
  };

  return {
    ask: async (route, parameters = {}) => (await persistently(route, parameters)).data,
    async *list(route, parameters = {}) {
      let answer = await persistently(route, { per_page: 100, ...parameters });
      for (let page = 1; ; page++) {
        yield* shaped(v.array(v.unknown()), answer.data);
        const next = nextPage(answer.headers.link, address);
        if (next === null || page === MOST_PAGES) return;
        answer = await persistently(`GET ${next}`, {});
      }
    },
  };
}

/** The client prints by itself where an address is about to go. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** The token goes nowhere in the clear, but to a server of this machine. */
function checkedBase(base: string): string {
  const url = URL.canParse(base) ? new URL(base) : null;
  const isHere = url !== null && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)) return url.href.replace(/\/+$/, '');
  throw new JsdynoError('GITHUB_EVENT', `GITHUB_API_URL is not an https:// address: ${base}`, {
    hint: 'use https://api.github.com, or https://HOST/api/v3 of your own server',
  });
}

/** What of an error may be shown: never the request, whose headers have the token. */
function refusalOf(error: unknown, token: Token): Refusal {
  const { status, response, message, cause } = error as {
    status?: number;
    message?: string;
    cause?: { message?: string };
    response?: { headers?: Refusal['headers'] };
  };
  // The client gives a failure without an answer the status 500.
  const answered = response !== undefined || (status !== undefined && status !== 500);
  const said = answered ? message : (cause?.message ?? message);
  return {
    status: answered ? (status ?? 0) : 0,
    headers: response?.headers ?? {},
    message: token.hidden(String(said ?? 'no answer')).slice(0, 500),
  };
}

function errorOf(refusal: Refusal, route: string, pause: number | null, base: string): JsdynoError {
  const { status, message } = refusal;
  const details = `${route}\n${status || 'no answer'}: ${message}`;
  const cause = causeOf(refusal);
  if (cause === 'limit') {
    const when = pause === null ? 'after several waits' : `it asks for ${Math.ceil(pause / 60_000)} minutes`;
    return new JsdynoError('GITHUB_RATE_LIMIT', `GitHub limits the rate of requests: ${when}`, {
      hint: 'run "jsdyno gate comment" again later; the report is kept',
      details,
    });
  }
  if (cause === 'fault') {
    return new JsdynoError('GITHUB_UNREACHABLE', `no answer from ${base}: ${message}`, {
      hint: 'try again later; behind a proxy set NODE_USE_ENV_PROXY=1',
      details,
    });
  }
  return new JsdynoError('GITHUB_REFUSED', `GitHub refused (${status}): ${message}`, {
    hint: HINTS[status],
    details,
    cause: { status },
  });
}

/** Whether GitHub refused with that status. */
export function isRefusal(error: unknown, status: number): boolean {
  return error instanceof JsdynoError && (error.cause as { status?: number } | undefined)?.status === status;
}

const HINTS: Record<number, string> = {
  401: 'the token is wrong or has expired',
  403: 'the workflow needs "permissions: pull-requests: write"; the token of a fork\'s pull request cannot write',
  404: 'the repository or the pull request is not there, or the token may not see it',
  422: 'GitHub says what of the request is wrong; --verbose shows the request',
};

/**
 * The address of the next page by a `link` header (RFC 8288), or null: this was the last. Only an address below the base is
 * one: the token goes wherever pages are asked for.
 */
export function nextPage(link: string | undefined, base: string): string | null {
  const found = /<([^<>]+)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  if (found === undefined || !URL.canParse(found)) return null;
  const [next, first] = [new URL(found), new URL(base)];
  const folder = first.pathname.endsWith('/') ? first.pathname : `${first.pathname}/`;
  return next.origin === first.origin && next.pathname.startsWith(folder) ? next.href : null;
}
