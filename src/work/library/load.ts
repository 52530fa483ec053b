/** Load on a web server, as a program asks for it. */
import * as v from 'valibot';
import * as here from '../../measure/load/load.ts';
import type { LoadOptions, RequestOptions } from '../../measure/load/options.ts';
import * as apart from '../../measure/load/own-process.ts';
import type { LoadEvents } from '../../measure/load/progress.ts';
import { boolean, finite, list, notNegative, oneOf, text, whole } from '../../store/exchange/fields.ts';
import { checkedLater } from '../options/check-options.ts';
import { optionsOf } from '../options/options-of.ts';
import { aboveZero, bytes, called, headers, signal, word } from '../options/values.ts';

const request = optionsOf<RequestOptions>()({
  url: text,
  method: v.optional(text),
  headers: v.optional(headers),
  body: v.optional(bytes),
  weight: v.optional(whole(1)),
  name: v.optional(text),
});

const common = {
  url: text,
  mix: v.optional(list(request)),
  order: v.optional(oneOf(['turn', 'random'])),
  unixSocket: v.optional(word),
  rate: v.optional(aboveZero),
  connections: v.optional(whole(1)),
  pipelining: v.optional(whole(1)),
  durationMs: v.optional(aboveZero),
  requests: v.optional(whole(1)),
  warmupMs: v.optional(notNegative),
  method: v.optional(text),
  headers: v.optional(headers),
  body: v.optional(bytes),
  arrivals: v.optional(oneOf(['constant', 'poisson'])),
  seed: v.optional(finite),
  timeoutMs: v.optional(aboveZero),
  http2: v.optional(boolean),
  insecure: v.optional(boolean),
  spin: v.optional(boolean),
  serverPid: v.optional(whole(1)),
  raw: v.optional(boolean),
  ids: v.optional(boolean),
  cert: v.optional(bytes),
  key: v.optional(bytes),
  ca: v.optional(bytes),
};

const loadOptions = optionsOf<LoadOptions>()(common);
const ownProcessOptions = optionsOf<apart.OwnProcessOptions>()({
  ...common,
  generator: v.optional(oneOf(['own', 'wrk', 'h2load', 'oha', 'autocannon'])),
  pin: v.optional(word),
  priority: v.optional(v.pipe(finite, v.integer('a whole number'))),
});
const events = optionsOf<LoadEvents>()({
  onProgress: called<LoadEvents['onProgress']>(),
  onPhase: called<LoadEvents['onPhase']>(),
});
const rest = [[v.optional(events), 'events'] as const, [v.optional(signal), 'abort'] as const];

/**
 * Puts load on a web server from this process.
 *
 * @param abort ends the load early; the result then has the figures until then
 * @throws JsdynoError BAD_URL, BAD_OPTION, SERVER_UNREACHABLE, INTERRUPTED
 */
export const load = checkedLater('load', here.load, [loadOptions], ...rest);

/**
 * The same from a process of its own, so that nothing else that this one does delays a request or the look at an answer. It
 * is kept for the next load, warm, and ends with this process.
 *
 * @throws JsdynoError as `load`, and GENERATOR_FAILED when the process ends without a result, or does not end
 */
export const loadInOwnProcess = checkedLater(
  'loadInOwnProcess',
  (options: apart.OwnProcessOptions, told?: LoadEvents, abort?: AbortSignal) =>
    apart.loadInOwnProcess(options, told, abort),
  [ownProcessOptions],
  ...rest,
);
