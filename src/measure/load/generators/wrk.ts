import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { numberIn, present, requiredIn, type Tool } from './tool.ts';

/** https://github.com/wg/wrk: throughput only. Its percentiles are rewritten by a correction that assumes what was to be measured. */
export const wrk: Tool = {
  name: 'wrk',
  install: 'apt install wrk, or brew install wrk',
  versionArguments: ['-v'],
  refusal({ http2, rate, requests, pipelining }) {
    if (http2) return 'no HTTP/2';
    if (rate !== null) return 'no rate: it is a closed loop';
    if (requests !== null) return 'no number of requests';
    return pipelining > 1 ? 'no pipelining' : null;
  },
  arguments({ url, connections, durationMs, timeoutMs, headers, method, body }, folder) {
    const whole = (ms: number) => `${Math.ceil(ms / 1000)}s`;
    const args = ['-t', '1', '-c', `${connections}`, '-d', whole(durationMs), '--timeout', whole(timeoutMs)];
    for (const [name, value] of headers) args.push('-H', `${name}: ${value}`);
    if (method !== 'GET' || body !== null) {
      const script = join(folder, 'request.lua');
      writeFileSync(
        script,
        `wrk.method = ${lua(Buffer.from(method))}\n${body === null ? '' : `wrk.body = ${lua(body)}\n`}`,
      );
      args.push('-s', script);
    }
    return [...args, url.href];
  },
  parse(output) {
    const [, count, time, unit] = /(\d+) requests in ([\d.]+)(us|ms|s|m|h),/.exec(output) ?? [];
    if (count === undefined) throw new Error('no count of requests in it');
    const completed = Number(count);
    const other = numberIn(output, /Non-2xx or 3xx responses: (\d+)/);
    const failed = present({
      'not connected': numberIn(output, /Socket errors: connect (\d+)/),
      reset: numberIn(output, /Socket errors:.* read (\d+)/),
      write: numberIn(output, /Socket errors:.* write (\d+)/),
      timeout: numberIn(output, /Socket errors:.* timeout (\d+)/),
    });
    return {
      requestsPerSecond: requiredIn(output, /Requests\/sec:\s+([\d.]+)/),
      durationMs: Number(time) * (MS[unit as string] as number),
      sent: completed + Object.values(failed).reduce((sum, one) => sum + one, 0),
      completed,
      failed,
      statuses: present({ '2xx or 3xx': completed - other, other }),
      latency: null,
      bytes: { sent: null, received: bytesIn(output) },
    };
  },
  doubts: () => [],
};

const MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** `16.13MB read`: to three or four digits, in powers of 1024. */
function bytesIn(output: string): number | null {
  const [, value, unit] = /([\d.]+)([KMGT]?)B read/.exec(output) ?? [];
  return value === undefined ? null : Math.round(Number(value) * 1024 ** ['', 'K', 'M', 'G', 'T'].indexOf(unit ?? ''));
}

/** Bytes as a string of Lua: each by its number. */
function lua(bytes: Uint8Array): string {
  return `"${Array.from(bytes, (byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`;
}
