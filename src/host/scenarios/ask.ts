import { request } from 'node:http';
import { shortTime } from '../../text/english-numbers.ts';
import { type Answer, problemWith, routeLabel } from './answers.ts';
import type { Route } from './scenario.ts';

/** Where a server listens: always 127.0.0.1. */
export const HOST = '127.0.0.1';

/** No answer, and why: nobody listens, or in words what happened instead. */
export type NoAnswer = { refused: true } | { refused: false; problem: string };

export type Request = Pick<Route, 'method' | 'path' | 'headers' | 'body'>;

/** Longest time for one answer while checking, in milliseconds. */
const ANSWER_MS = 5000;
/** Answers are kept whole in order to be compared. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Asks once, over a connection of its own. Never rejects. */
export function ask(
  port: number,
  { method, path, headers, body }: Request,
  timeoutMs: number,
): Promise<Answer | NoAnswer> {
  return new Promise((resolve) => {
    const fail = (problem: string) => resolve({ refused: false, problem });
    const sent = request({
      host: HOST,
      port,
      method,
      path,
      agent: false,
      headers: { ...headers, ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }) },
    });
    const timer = setTimeout(() => {
      fail(`did not answer within ${shortTime(timeoutMs * 1e6)}`);
      sent.destroy();
    }, timeoutMs);
    sent.on('close', () => clearTimeout(timer));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve({ refused: true });
      else if (error.code?.startsWith('HPE_')) fail('answered with something that is not HTTP');
      else fail(`broke the connection off (${error.code ?? error.message})`);
    });
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes <= MAX_BYTES) return;
        fail(`answered more than ${MAX_BYTES / 1024 / 1024} MiB`);
        sent.destroy();
      });
      response.on('error', () => fail('ended its answer too early'));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.end(body ?? undefined);
  });
}

export function isAnswer(result: Answer | NoAnswer): result is Answer {
  return 'status' in result;
}

/**
 * Asks every route once and checks the whole answer.
 * @returns by the route's name what is wrong, in words; empty when all is right
 */
export async function checkRoutes(port: number, routes: readonly Route[]): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  for (const route of routes) {
    const result = await ask(port, route, ANSWER_MS);
    const problem = isAnswer(result)
      ? problemWith(result, route)
      : `${routeLabel(route)} ${result.refused ? 'refused the connection' : result.problem}`;
    if (problem !== null) problems.set(route.name, problem);
  }
  return problems;
}
