import { packageVersion } from '../../host/files/package-file.ts';
import type { LoadPlan } from './options.ts';
import type { LoadSubject } from './result.ts';

export function subjectOf(plan: LoadPlan): LoadSubject {
  const {
    url,
    method,
    http2,
    rate,
    connections,
    pipelining,
    arrivals,
    seed,
    spin,
    naps,
    timeoutMs,
    warmupMs,
    requests,
  } = plan;
  // A password in the address is not for reports.
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  // Several requests have the server in common.
  if (plan.mix.length > 1) shown.pathname = '/';
  if (plan.mix.length > 1) shown.search = '';
  return {
    url: shown.href,
    method,
    protocol: http2 ? 'HTTP/2' : 'HTTP/1.1',
    mode: rate === null ? 'closed' : 'open',
    connections,
    pipelining,
    rate,
    arrivals: rate === null ? null : arrivals,
    seed: rate === null || arrivals === 'constant' ? null : seed,
    spin: rate !== null && spin,
    naps,
    timeoutMs,
    warmupMs,
    requests,
    mix: plan.mix.length === 1 ? null : { size: plan.mix.length, order: plan.order },
    unixSocket: plan.unixSocket,
  };
}

/** jsdyno's version and that of the Node.js that the generator runs on: both make its figures. */
export function ownVersion(): string {
  return `jsdyno ${packageVersion()}, Node.js ${process.versions.node}`;
}
