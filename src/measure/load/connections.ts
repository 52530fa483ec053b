import type { Connection, ConnectionEvents, Traffic } from './connection.ts';
import { Http1Connection } from './http1-connection.ts';
import { Http2Connection } from './http2-connection.ts';
import { chooser, sequenceOf } from './mix.ts';
import type { LoadPlan } from './options.ts';
import { pause } from './pause.ts';
import { requestBytes, requestHeaders } from './request.ts';
import { idWriter } from './request-ids.ts';
import type { Endpoint } from './sockets.ts';

/** Checks of time limits within one limit; at most one a ms, at least ten a second. */
const LOOKS = 20;
/** The load waits for its connections this long at most, in ms. */
const CONNECTING_MS = 1000;

/** The connections of a load, none of which has begun to connect. */
export function connectionsOf(
  plan: LoadPlan,
  endpoint: Endpoint,
  loop: ConnectionEvents,
  traffic: Traffic,
): Connection[] {
  const { pipelining, mix, order, seed, http2 } = plan;
  const weights = mix.map(({ weight }) => weight);
  const choose = mix.length === 1 ? null : chooser(sequenceOf(weights, order, seed));
  const fill = plan.idMark === null ? null : idWriter(plan.idMark);
  const bytes = mix.map(requestBytes);
  const withoutBody = mix.map(({ method }) => method === 'HEAD');
  const messages = mix.map((one) => ({ headers: requestHeaders(one), body: one.body }));
  return Array.from({ length: plan.connections }, () =>
    http2
      ? new Http2Connection(endpoint, { messages, choose, pipelining }, loop, traffic)
      : new Http1Connection(endpoint, { bytes, withoutBody, choose, pipelining, fill }, loop, traffic),
  );
}

/** Checks the time limits of connections until `stop` is called. */
export function keepToLimits(connections: readonly Connection[], timeoutMs: number): { stop(): void } {
  const looking = setInterval(
    () => {
      const limit = performance.now() - timeoutMs;
      for (const connection of connections) connection.expire(limit);
    },
    Math.min(100, Math.max(1, timeoutMs / LOOKS)),
  );
  return { stop: () => clearInterval(looking) };
}

/** Waits for connections, so that connecting is no part of the first latencies; for a limited time, since some may never connect. */
export async function allThere(
  connections: readonly Connection[],
  timeoutMs: number,
  abort?: AbortSignal,
): Promise<void> {
  const limit = performance.now() + Math.min(CONNECTING_MS, timeoutMs);
  const isWaiting = () => performance.now() < limit && abort?.aborted !== true;
  while (isWaiting() && connections.some(({ room }) => room === 0)) await pause(1);
}
