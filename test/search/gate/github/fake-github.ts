/** A server of this machine that stands for GitHub's REST API: token, comments, reviews, pull requests, pages, limits. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeComment {
  id: number;
  body: string;
  user: { login: string };
  html_url: string;
  state?: string;
}

interface FakePull {
  number: number;
  state: string;
  head: { sha: string; ref: string; label: string; repo: { full_name: string } | null };
}

/** What is answered once in place of the real thing, to the first request that fits. */
interface Refusal {
  method: string;
  path: RegExp;
  status: number;
  headers?: Record<string, string>;
  message?: string;
  /** The deed is done before. */
  after?: boolean;
  /** In place of a refusal: the answer breaks off in the middle. */
  cut?: boolean;
}

export const ROBOT = 'github-actions[bot]';

export class FakeGitHub {
  readonly token = 'ghs_TokenThatNobodyMaySee0123456789abcd';
  /** `METHOD /path?query` of each request. */
  readonly requests: string[] = [];
  readonly comments: FakeComment[] = [];
  readonly reviews: FakeComment[] = [];
  readonly dismissed: { id: number; message: string }[] = [];
  readonly pulls: FakePull[] = [];
  readonly refusals: Refusal[] = [];
  /** Null: a token of an app, of which GitHub does not tell who it is. */
  user: string | null = null;
  /** Who writes with the token. */
  writer = ROBOT;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  pull(number: number, sha: string, { repository = 'o/r', ref = 'topic', state = 'open' } = {}): void {
    const label = `${repository.split('/')[0]}:${ref}`;
    this.pulls.push({ number, state, head: { sha, ref, label, repo: { full_name: repository } } });
  }

  comment(body: string, login: string): FakeComment {
    const id = this.comments.length + 1;
    const made = { id, body, user: { login }, html_url: `https://github.com/o/r/pull/7#issuecomment-${id}` };
    this.comments.push(made);
    return made;
  }

  requestsOf(method: string): string[] {
    return this.requests.filter((one) => one.startsWith(`${method} `));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request;
    this.requests.push(`${method} ${path}`);
    const url = new URL(path, this.address);
    let text = '';
    for await (const chunk of request) text += chunk;
    const say = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${this.token}`) {
      // What a careless server would say.
      return say(401, { message: `Bad credentials ${request.headers.authorization}` });
    }
    const index = this.refusals.findIndex((one) => one.method === method && one.path.test(url.pathname));
    const [refusal] = index === -1 ? [] : this.refusals.splice(index, 1);
    if (refusal !== undefined && !refusal.after) {
      return say(refusal.status, { message: refusal.message ?? 'refused' }, refusal.headers);
    }
    const [status, body, headers] = this.#answer(method, url, text === '' ? {} : JSON.parse(text));
    if (refusal?.cut) {
      const text = JSON.stringify(body);
      response.writeHead(status, {
        'content-type': 'application/json',
        'content-length': String(text.length + 9),
        ...headers,
      });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
      return;
    }
    if (refusal !== undefined) return say(refusal.status, { message: refusal.message ?? 'refused' }, refusal.headers);
    say(status, body, headers);
  }

  #answer(method: string, url: URL, sent: Record<string, string>): [number, unknown, Record<string, string>?] {
    const route = `${method} ${url.pathname}`;
    if (route === 'GET /user') {
      if (this.user !== null) return [200, { login: this.user }];
      return [403, { message: 'Resource not accessible by integration' }];
    }
    const one = /^GET \/repos\/o\/r\/pulls\/(\d+)$/.exec(route);
    if (one !== null) return found(this.pulls.find(({ number }) => number === Number(one[1])));
    if (route === 'GET /repos/o/r/pulls') {
      const [state, head] = [url.searchParams.get('state'), url.searchParams.get('head')];
      return this.#page(
        url,
        this.pulls.filter((pull) => pull.state === state && pull.head.label === head),
      );
    }
    if (route === 'GET /repos/o/r/issues/7/comments') return this.#page(url, this.comments);
    if (route === 'POST /repos/o/r/issues/7/comments') return [201, this.comment(sent.body ?? '', this.writer)];
    const edited = /^PATCH \/repos\/o\/r\/issues\/comments\/(\d+)$/.exec(route);
    if (edited !== null) {
      const comment = this.comments.find(({ id }) => id === Number(edited[1]));
      if (comment !== undefined) comment.body = sent.body ?? '';
      return found(comment);
    }
    if (route === 'GET /repos/o/r/pulls/7/reviews') return this.#page(url, this.reviews);
    if (route === 'POST /repos/o/r/pulls/7/reviews') {
      const state = sent.event === 'REQUEST_CHANGES' ? 'CHANGES_REQUESTED' : 'COMMENTED';
      const review = { id: this.reviews.length + 1, body: sent.body ?? '', user: { login: this.writer }, state };
      this.reviews.push({ ...review, html_url: '' });
      return [200, review];
    }
    const dismissal = /^PUT \/repos\/o\/r\/pulls\/7\/reviews\/(\d+)\/dismissals$/.exec(route);
    if (dismissal !== null) {
      const review = this.reviews.find(({ id }) => id === Number(dismissal[1]));
      if (review !== undefined) review.state = 'DISMISSED';
      this.dismissed.push({ id: Number(dismissal[1]), message: sent.message ?? '' });
      return found(review);
    }
    return [404, { message: 'Not Found' }];
  }

  #page(url: URL, all: readonly unknown[]): [number, unknown, Record<string, string>] {
    const page = Number(url.searchParams.get('page') ?? 1);
    const size = Math.min(100, Number(url.searchParams.get('per_page') ?? 30));
    const next = new URL(url);
    next.searchParams.set('page', String(page + 1));
    const last = Math.ceil(all.length / size);
    const link = page < last ? { link: `<${url.href}>; rel="first", <${next.href}>; rel="next"` } : {};
    return [200, all.slice((page - 1) * size, page * size), link as Record<string, string>];
  }
}

function found(one: unknown): [number, unknown] {
  return one === undefined ? [404, { message: 'Not Found' }] : [200, one];
}
