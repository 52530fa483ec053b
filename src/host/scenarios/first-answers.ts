import { type Answer, routeLabel } from './answers.ts';
import { ask, isAnswer } from './ask.ts';
import type { ReadyScenario } from './packages.ts';
import { ANY_RIGHT, type Expectation, type Route } from './scenario.ts';
import { type Measurable, startServer } from './server.ts';

/** Two fresh servers: what stands in answers of one process may be another thing in the next. */
const STARTS = 2;
/** Each asked twice: a counter or a date. */
const TIMES = 2;
const ANSWER_MS = 5000;
/** What is larger is compared by its length. */
const MOST_TEXT = 16_384;

interface FirstAnswers {
  /** By the route's name; a route that got no answer has fewer. */
  answers: Map<string, Answer[]>;
  /** Where they listened, when that was not where they were told to. */
  port: number | null;
  /** In words why there is no server; null when there was. */
  problem: string | null;
}

/**
 * Starts servers on a variant and asks each route, to learn what its answers look like. Never rejects for what a server
 * does: one that does not come up answers nothing, and the runs will say why.
 *
 * @param ready with routes in it, a server would have to answer those rightly to count as up
 */
export async function firstAnswers(
  ready: ReadyScenario,
  routes: readonly Route[],
  variant: Measurable,
  { cpus, signal }: { cpus?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<FirstAnswers> {
  const answers = new Map<string, Answer[]>(routes.map(({ name }) => [name, []]));
  let port: number | null = null;
  for (let start = 0; start < STARTS; start++) {
    const server = await startServer(ready, variant, { cpus, signal });
    if ('outcome' in server) return { answers, port, problem: server.reason };
    if (!server.heedsPort) port = server.port;
    try {
      for (let time = 0; time < TIMES; time++) {
        for (const route of routes) {
          const answer = await ask(server.port, route, ANSWER_MS);
          if (isAnswer(answer)) answers.get(route.name)?.push(answer);
        }
      }
    } finally {
      await server.stop();
    }
  }
  return { answers, port, problem: null };
}

/** A route's expectation as its first answers show it, and in words what that is. */
export interface Learnt {
  expect: Expectation;
  words: string;
}

/**
 * What a right answer is, from the first ones of all variants, the baseline's first: its status, and the body when all of
 * them have the same. Pure.
 * @param given the status that was typed, or ANY_RIGHT
 * @returns null when nothing was answered, or with a status that is no success
 */
export function learnt(route: Route, answers: readonly Answer[], given: number = ANY_RIGHT): Learnt | null {
  const [first] = answers;
  if (first === undefined) return null;
  const status = given === ANY_RIGHT ? first.status : given;
  if (given === ANY_RIGHT && status >= 400) return null;
  const isSame = answers.every(({ body }) => body.equals(first.body));
  const expect: Expectation = { status, headers: {}, ...(isSame ? { body: bodyOf(first.body) } : {}) };
  const what = isSame ? `with the same ${first.body.length} bytes` : 'with any body, since the first answers differ';
  return { expect, words: `${routeLabel(route)}: expected answer: ${status} ${what}` };
}

function bodyOf(body: Buffer): NonNullable<Expectation['body']> {
  const text = body.toString('utf8');
  const isText = body.length <= MOST_TEXT && Buffer.from(text).equals(body);
  return isText ? { text } : { length: body.length };
}
