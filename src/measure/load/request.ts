import type { RequestPlan } from './options.ts';

/** What goes over the wire of a request. */
type Sendable = Pick<RequestPlan, 'method' | 'url' | 'headers' | 'body'>;

/** A request as it goes over the wire in HTTP/1.1: made once, sent many times. */
export function requestBytes({ method, url, headers, body }: Sendable): Buffer {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [`${method} ${pathOf(url)} HTTP/1.1`];
  if (!given.has('host')) lines.push(`Host: ${url.host}`);
  if (url.username !== '' && !given.has('authorization')) lines.push(`Authorization: ${basic(url)}`);
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  if (body !== null && !given.has('content-length') && !given.has('transfer-encoding')) {
    lines.push(`Content-Length: ${body.length}`);
  }
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

/** Header names that HTTP/2 has no use for: RFC 9113, 8.2.2; `Host` becomes `:authority`. */
const OF_CONNECTIONS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'host',
]);

/** The same for HTTP/2. */
export function requestHeaders({ method, url, headers, body }: Sendable): Record<string, string | string[]> {
  const authority = headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? url.host;
  const result: Record<string, string | string[]> = {
    ':method': method,
    ':path': pathOf(url),
    ':scheme': url.protocol.slice(0, -1),
    ':authority': authority,
  };
  if (url.username !== '') result.authorization = basic(url);
  if (body !== null) result['content-length'] = String(body.length);
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (OF_CONNECTIONS.has(key)) continue;
    const before = result[key];
    result[key] = before === undefined || key === 'authorization' ? value : [before, value].flat();
  }
  return result;
}

function pathOf(url: URL): string {
  return `${url.pathname}${url.search}`;
}

function basic(url: URL): string {
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
