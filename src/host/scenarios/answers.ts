import { isDeepStrictEqual } from 'node:util';
import { ANY_RIGHT, type Expectation, type Route } from './scenario.ts';

/** An answer as it came. */
export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const SHOWN = 60;

/**
 * What is wrong with an answer, in words: `/json answered 500, expected 200`; null when it is right. Pure.
 */
export function problemWith(answer: Answer, route: Pick<Route, 'method' | 'path' | 'expect'>): string | null {
  const { expect } = route;
  const problem = statusProblem(answer, expect) ?? headersProblem(answer, expect) ?? bodyProblem(answer, expect);
  return problem === null ? null : `${routeLabel(route)} ${problem}`;
}

/** How messages call a route: its path, with the method when that is not GET. */
export function routeLabel({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return method === 'GET' ? path : `${method} ${path}`;
}

function statusProblem({ status }: Answer, expect: Expectation): string | null {
  if (expect.status === ANY_RIGHT) return status < 400 ? null : `answered ${status}`;
  return status === expect.status ? null : `answered ${status}, expected ${expect.status}`;
}

function headersProblem({ headers }: Answer, expect: Expectation): string | null {
  for (const [name, wanted] of Object.entries(expect.headers)) {
    const found = headers[name];
    const text = Array.isArray(found) ? found.join(', ') : found;
    if (text === undefined) return `answered without the header ${name}, expected ${wanted}`;
    const same = text === wanted || text.startsWith(`${wanted};`);
    if (!same) return `answered ${name}: ${shown(text)}, expected ${wanted}`;
  }
  return null;
}

function bodyProblem({ body }: Answer, { body: wanted }: Expectation): string | null {
  if (wanted === undefined) return null;
  if ('length' in wanted) {
    return body.length === wanted.length ? null : `answered ${body.length} bytes, expected ${wanted.length}`;
  }
  const text = body.toString('utf8');
  if ('text' in wanted) {
    return text === wanted.text ? null : `answered ${shown(text)}, expected ${shown(wanted.text)}`;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `answered ${shown(text)}, which is no JSON`;
  }
  return isDeepStrictEqual(value, wanted.json)
    ? null
    : `answered ${shown(text)}, expected ${shown(JSON.stringify(wanted.json))}`;
}

/** In quotes, on one line, not too long, and safe for a terminal. */
function shown(text: string): string {
  return JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}
