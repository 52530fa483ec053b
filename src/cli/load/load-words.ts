import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { textOfFile } from '../../host/files/text-file.ts';
import type { LoadOptions, RequestOptions } from '../../measure/load/options.ts';
import { parseRequests } from '../../measure/load/requests-file.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { parseHeader, readBody } from '../../work/console/request-words.ts';
import type { LoadCommand } from './options.ts';

/**
 * The options of a load from what was typed.
 * @throws JsdynoError BAD_USAGE, BAD_OPTION
 */
export function loadOptions(urls: readonly string[], command: LoadCommand): LoadOptions {
  const { rate, requests, connections, pipelining, method, arrivals, seed, http2, insecure, serverPid } = command;
  const { header, body, duration, timeout, warmup, requestsFrom, order, unixSocket, cert, key, cacert } = command;
  const mix = requestsFrom === undefined ? several(urls) : fromFile(requestsFrom);
  const url = urls[0] ?? mix?.find((one) => !one.url.startsWith('/'))?.url;
  if (url === undefined) {
    throw new JsdynoError('BAD_USAGE', 'the address of the server is missing', {
      hint: 'jsdyno load http://localhost:3000/; paths in --requests-from need it too',
    });
  }
  if (requestsFrom !== undefined && urls.length > 1) {
    throw new JsdynoError('BAD_USAGE', 'several addresses and --requests-from exclude each other', {
      hint: 'name the server once; the file has the requests',
    });
  }
  return {
    url,
    mix,
    order,
    rate,
    requests,
    connections,
    pipelining,
    method,
    arrivals,
    seed,
    http2,
    insecure,
    serverPid,
    durationMs: duration,
    timeoutMs: timeout,
    warmupMs: warmup === false ? 0 : warmup,
    headers: header.map(parseHeader),
    body: body === undefined ? undefined : readBody(body),
    raw: command.raw !== undefined,
    unixSocket,
    cert: pem('--cert', cert),
    key: pem('--key', key),
    ca: pem('--cacert', cacert),
  };
}

/** A single address is that of the load itself. */
function several(urls: readonly string[]): RequestOptions[] | undefined {
  return urls.length > 1 ? urls.map((url) => ({ url })) : undefined;
}

/** A million requests with headers. */
const MOST_BYTES = 256 * 2 ** 20;

/** Paths of bodies in the file are relative to the file's folder. */
function fromFile(path: string): RequestOptions[] {
  const text = textOfFile(path, MOST_BYTES, (why, cause) => unreadable('--requests-from', path, why, cause));
  return parseRequests(text, path, (body) => read(`${path}: @`, resolve(dirname(path), body)));
}

function pem(option: string, path: string | undefined): Buffer | undefined {
  return path === undefined ? undefined : read(option, path);
}

function read(option: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(option, path, String((error as NodeJS.ErrnoException).code), error);
  }
}

function unreadable(option: string, path: string, why: string, cause: unknown): JsdynoError {
  return new JsdynoError('BAD_OPTION', `${option}: cannot read ${path}: ${why}`, {
    hint: 'name an existing file',
    cause,
  });
}
