/** The generators: how each is asked for a load, and where its output has which figure. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { autocannon } from '../../../src/measure/load/generators/autocannon.ts';
import { h2load } from '../../../src/measure/load/generators/h2load.ts';
import { oha } from '../../../src/measure/load/generators/oha.ts';
import { wrk } from '../../../src/measure/load/generators/wrk.ts';
import type { LoadResult } from '../../../src/measure/load/result.ts';
import { exactQuantile } from '../../../test/measure/load/truth.ts';
import { ROOT } from '../command.ts';
import type { Figures } from './truth.ts';

export const CONNECTIONS = 10;

export interface Job {
  url: string;
  http2: boolean;
  /** Requests per second; null: as many as are answered. */
  rate: number | null;
  seconds: number;
  warmUpSeconds: number;
  /** For a generator that pins itself. */
  cpu: string;
  /** For files of its own. */
  folder: string;
}

export interface Generator {
  /** What it can: HTTP/2 with prior knowledge or over TLS only, and a rate. */
  http2: 'http2' | 'tls' | null;
  rate: boolean;
  /** Warms up for a second before anything counts, if there is a rate. */
  warmUp?: true;
  /** Makes it tell its version; none: `go version -m` knows that of what Go built. */
  version: string[] | null;
  /** @param path of the program */
  line(path: string, job: Job): string[];
  read(output: string, job: Job): Figures;
}

const c = `${CONNECTIONS}`;
const each = (rate: number | null, option: string) => (rate === null ? [] : [option, `${rate / CONNECTIONS}`]);
const all = (rate: number | null, option: string) => (rate === null ? [] : [option, `${rate}`]);

export const GENERATORS: Readonly<Record<string, Generator>> = {
  jsdyno: {
    http2: 'http2',
    rate: true,
    warmUp: true,
    version: ['--version'],
    line: (path, { url, http2, rate, seconds, warmUpSeconds, cpu }) => [
      ...[process.execPath, path, 'load', url, '--connections', c, '--duration', `${seconds}s`],
      ...[
        '--warmup',
        `${warmUpSeconds}s`,
        '--pin',
        cpu,
        '--format',
        'json',
        '--no-progress',
        ...all(rate, '--rate'),
        ...(http2 ? ['--http2'] : []),
      ],
    ],
    read: (output) => {
      const result = JSON.parse(output) as LoadResult;
      const invalid = result.marks.flatMap(({ code, invalid }) => (invalid ? code : []));
      return { ...figures(result, 'all'), invalid };
    },
  },
  wrk: {
    http2: null,
    rate: false,
    version: ['-v'],
    line: (path, { url, seconds }) => [path, '-t', '1', '-c', c, '-d', `${seconds}s`, '--latency', url],
    read: (output) => ({
      ...figures(wrk.parse(output), 'all'),
      latency: {
        p50: wrkTime(output, /^ +50% +([\d.]+)(\w+)/m),
        p99: wrkTime(output, /^ +99% +([\d.]+)(\w+)/m),
        max: wrkTime(output, /^ +Latency +\S+ +\S+ +([\d.]+)(\w+)/m),
      },
    }),
  },
  h2load: {
    http2: 'http2',
    rate: true,
    version: ['--version'],
    line: (path, { url, http2, rate, seconds, folder }) => [
      ...[path, '-t', '1', '-c', c, '-m', '1', '-D', `${seconds}s`, `--log-file=${join(folder, 'h2load')}`],
      ...[...each(rate, '--rps'), ...(http2 ? [] : ['--h1']), url],
    ],
    read: (output, { folder }) => {
      const rows = readFileSync(join(folder, 'h2load'), 'utf8').trim().split('\n');
      const times = rows.map((row) => row.split('\t').map(Number)).filter(([, status]) => status !== -1);
      const sorted = times.map(([, , us]) => (us as number) / 1000).sort((a, b) => a - b);
      const [p50, p99, max] = [0.5, 0.99, 1].map((share) => exactQuantile(sorted, share)) as [number, number, number];
      return { ...figures(h2load.parse(output), 'all'), latency: { p50, p99, max } };
    },
  },
  oha: {
    http2: 'http2',
    rate: true,
    version: ['--version'],
    line: (path, { url, http2, rate, seconds }) => [
      ...[path, '--no-tui', '--output-format', 'json', '-c', c, '-z', `${seconds}s`, '-w'],
      ...[...all(rate, '-q'), ...(rate === null ? [] : ['--latency-correction']), ...(http2 ? ['--http2'] : []), url],
    ],
    read: (output) => figures(oha.parse(output), 'body'),
  },
  autocannon: {
    http2: null,
    rate: true,
    version: ['--version'],
    line: (path, { url, rate, seconds }) => [path, '--json', '-c', c, '-d', `${seconds}`, ...all(rate, '-R'), url],
    // What jsdyno finds missing in its output is no word of its own.
    read: (output) => ({
      ...figures(autocannon.parse(output), 'all'),
      errors: (JSON.parse(output) as { errors: number }).errors,
    }),
  },
  bombardier: {
    http2: 'tls',
    rate: true,
    version: null,
    line: (path, { url, http2, rate, seconds }) => [
      ...[path, '-c', c, '-d', `${seconds}s`, '-t', '10s', '-l', '-k', '-p', 'r', '-o', 'json'],
      ...[...all(rate, '-r'), ...(http2 ? ['--http2'] : []), url],
    ],
    read: (output) => {
      const { result } = JSON.parse(output) as { result: BombardierResult };
      const { latency, bytesRead, req1xx, req2xx, req3xx, req4xx, req5xx, others } = result;
      return {
        answered: req1xx + req2xx + req3xx + req4xx + req5xx,
        errors: others,
        serverErrors: req5xx,
        bytes: { all: bytesRead },
        latency: {
          p50: latency.percentiles[50] / 1000,
          p99: latency.percentiles[99] / 1000,
          max: latency.max / 1000,
        },
      };
    },
  },
  vegeta: {
    http2: 'http2',
    rate: true,
    version: null,
    line: (path, { url, http2, rate, seconds }) => {
      const pace = rate === null ? `-rate=0 -max-workers=${c}` : `-rate=${rate}/1s`;
      const attack = `-duration=${seconds}s -timeout=10s -workers=${c} ${pace}${http2 ? ' -h2c' : ''}`;
      return ['sh', '-c', `echo "GET $1" | "$0" attack ${attack} | "$0" report -type=json`, path, url];
    },
    read: (output) => {
      const { latencies, bytes_in, status_codes } = JSON.parse(output) as VegetaReport;
      const { 0: errors = 0, ...answers } = status_codes;
      return {
        answered: sum(answers),
        errors,
        serverErrors: answers[500] ?? 0,
        bytes: { body: bytes_in.total },
        latency: { p50: latencies['50th'] / 1e6, p99: latencies['99th'] / 1e6, max: latencies.max / 1e6 },
      };
    },
  },
  hey: {
    http2: 'tls',
    rate: true,
    version: null,
    line: (path, { url, http2, rate, seconds }) => [
      ...[path, '-z', `${seconds}s`, '-c', c, ...each(rate, '-q'), ...(http2 ? ['-h2'] : []), url],
    ],
    read: (output) => {
      const [answers = '', errors = ''] = output.split('Error distribution:');
      const counted = [...answers.matchAll(/^ +\[(\d+)\]\t(\d+) responses/gm)];
      const statuses = Object.fromEntries(counted.map(([, status, count]) => [status, Number(count)]));
      const failed = [...errors.matchAll(/^ +\[(\d+)\]/gm)].map(([, count]) => Number(count));
      return {
        answered: sum(statuses),
        errors: sum(failed),
        serverErrors: statuses[500] ?? 0,
        bytes: { body: found(output, /Total data:\t(\d+) bytes/) ?? 0 },
        latency: {
          p50: inMs(found(output, /50%+ in ([\d.]+) secs/)),
          p99: inMs(found(output, /99%+ in ([\d.]+) secs/)),
          max: inMs(found(output, /Slowest:\t([\d.]+) secs/)),
        },
      };
    },
  },
  ab: {
    http2: null,
    rate: false,
    version: ['-V'],
    // Its array of times has a place for each of -n, and -t alone means 50,000.
    line: (path, { url, seconds }) => [path, '-k', '-l', '-r', '-q', '-c', c, '-t', `${seconds}`, '-n', '500000', url],
    read: (output) => ({
      answered: found(output, /^Complete requests: +(\d+)/m) ?? Number.NaN,
      errors: found(output, /^Failed requests: +(\d+)/m),
      // "Non-2xx" are also 304s.
      serverErrors: null,
      bytes: { all: found(output, /^Total transferred: +(\d+) bytes/m) ?? Number.NaN },
      latency: {
        p50: found(output, /^ +50% +(\d+)/m),
        p99: found(output, /^ +99% +(\d+)/m),
        max: found(output, /^ +100% +(\d+)/m),
      },
    }),
  },
};

interface BombardierResult {
  bytesRead: number;
  req1xx: number;
  req2xx: number;
  req3xx: number;
  req4xx: number;
  req5xx: number;
  others: number;
  latency: { max: number; percentiles: { 50: number; 99: number } };
}

interface VegetaReport {
  latencies: { '50th': number; '99th': number; max: number };
  bytes_in: { total: number };
  status_codes: Record<string, number>;
}

type Result = Pick<LoadResult, 'completed' | 'failed' | 'statuses' | 'latency' | 'bytes'> & { unfinished?: number };

/** What jsdyno tells, of its own load or of the output of another. */
function figures({ completed, failed, unfinished = 0, statuses, latency, bytes }: Result, of: 'body' | 'all'): Figures {
  const received = bytes.received ?? Number.NaN;
  return {
    answered: completed,
    errors: sum(failed) + unfinished,
    serverErrors: statuses[500] ?? statuses['5xx'] ?? statuses.other ?? 0,
    bytes: of === 'body' ? { body: received } : { all: received },
    latency: latency === null ? null : { p50: latency.p50 / 1e6, p99: latency.p99 / 1e6, max: latency.max / 1e6 },
  };
}

function sum(counts: Record<string, number> | number[]): number {
  return Object.values(counts).reduce((total, one) => total + one, 0);
}

function found(output: string, pattern: RegExp): number | null {
  const text = pattern.exec(output)?.[1];
  return text === undefined ? null : Number(text);
}

function inMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000;
}

function wrkTime(output: string, pattern: RegExp): number | null {
  const [, value, unit = ''] = pattern.exec(output) ?? [];
  const ms: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
  return value === undefined ? null : Number(value) * (ms[unit] ?? Number.NaN);
}

export const JSDYNO = join(ROOT, 'src/cli/start.js');
