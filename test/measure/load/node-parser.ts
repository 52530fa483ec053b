import { createRequire } from 'node:module';

/** What a parser of answers made of a stream of bytes. */
export interface Reading {
  /** Of each answer but the interim ones: status, whether the connection stays, and how many bytes there are up to its end. */
  answers: [status: number, keepsOpen: boolean, end: number][];
  /** How it stands at the end of the bytes: between two answers, within one, or something was wrong. */
  end: 'between' | 'within' | 'wrong';
  /** What Node.js says was wrong. */
  reason?: string;
}

interface HttpParser {
  initialize(type: number, resource: object, mostHeaderBytes: number, lenient: number): void;
  execute(bytes: Buffer): number | Error;
  finish(): undefined | Error;
  [callback: number]: (...args: never[]) => unknown;
}

/** node:http's own, llhttp, by the way that is open to everybody; its shape has been the same since Node.js 12. */
const { HTTPParser } = createRequire(import.meta.url)('_http_common') as {
  HTTPParser: { new (): HttpParser; RESPONSE: number; kOnHeadersComplete: number; kOnMessageComplete: number };
};

/** Header bytes without a limit that matters here. */
const MOST_HEADER_BYTES = 1 << 20;
/** Flags of `initialize`: no leniency. */
const STRICT = 0;

/** Reads byte by byte, so that the end of each answer is known; stops behind an answer with which the connection ends. */
export function readByNode(bytes: Buffer, withoutBodies: boolean): Reading {
  const answers: Reading['answers'] = [];
  const parser = new HTTPParser();
  let status = 0;
  let keepsOpen = true;
  let isOver = false;
  let isBegun = false;
  let at = 0;
  parser[HTTPParser.kOnHeadersComplete] = ((...args: unknown[]) => {
    [status, keepsOpen] = [args[5] as number, args[8] as boolean];
    return withoutBodies ? 1 : 0;
  }) as never;
  parser[HTTPParser.kOnMessageComplete] = (() => {
    isBegun = false;
    if (status < 200 && status !== 101) return;
    isOver = !keepsOpen || status === 101;
    answers.push([status, keepsOpen, at + 1]);
  }) as never;
  parser.initialize(HTTPParser.RESPONSE, {}, MOST_HEADER_BYTES, STRICT);
  for (; at < bytes.length && !isOver; at++) {
    isBegun ||= bytes[at] !== 13 && bytes[at] !== 10;
    const result = parser.execute(bytes.subarray(at, at + 1));
    if (result instanceof Error)
      return { answers, end: 'wrong', reason: (result as Error & { reason: string }).reason };
  }
  if (isOver) return { answers, end: 'between' };
  at--;
  const wrong = parser.finish() instanceof Error;
  return { answers, end: wrong || isBegun ? 'within' : 'between' };
}
