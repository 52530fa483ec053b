/**
 * Reads HTTP/1.1 answers (RFC 9112) byte by byte, so that it does not matter where they are cut: status line, length or
 * chunks, no-body statuses, whether the connection stays open. Bodies are counted, not kept; other headers are skipped.
 * Nothing is allocated for an answer.
 *
 * It is as strict as Node.js' own parser (llhttp without its leniencies); `test/measure/load/response-parser-fuzz.slow.test.ts` compares
 * both. A server with a malformed answer may be answering something else than was asked.
 */

import {
  CR,
  DELETE,
  FAILED,
  HEAD_END,
  HeaderReader,
  isDigit,
  LF,
  LINE_END,
  LINE_START,
  SPACE,
  VALUE,
} from './header-reader.ts';

interface ParserListener {
  /** A whole answer: its status, and whether the server keeps the connection. */
  onAnswer(status: number, keepsOpen: boolean): void;
}

const START = FAILED + 1;
const REASON = FAILED + 2;
const BODY = FAILED + 3;
const BODY_TO_CLOSE = FAILED + 4;
const CHUNK_SIZE = FAILED + 5;
const CHUNK_EXTENSION = FAILED + 6;
const CHUNK_START = FAILED + 7;
const CHUNK_DATA = FAILED + 8;
const CHUNK_END = FAILED + 9;

const VERSION = 'HTTP/1.';
const SEMICOLON = 59;

/** The most bytes without a body or an end; browsers have the same limit (Chromium: 256 KiB). */
const MOST_OVERHEAD = 256 * 1024;

export class ResponseParser extends HeaderReader {
  private readonly listener: ParserListener;
  /** Whether the next answer is to a HEAD, so that it has a length and no body. */
  withoutBodies: boolean;
  private state = START;
  private status = 0;
  /** Answers before the answer (1xx) that were read since the last whole one. */
  private interim = 0;
  /** Bytes of reads without an answer's end or a body: heads, trailers, answers before the answer. */
  private overhead = 0;

  constructor(listener: ParserListener, withoutBodies: boolean) {
    super();
    this.listener = listener;
    this.withoutBodies = withoutBodies;
  }

  /** Takes the first `length` bytes of a buffer. */
  read(buffer: Uint8Array, length: number): void {
    let i = 0;
    while (i < length) {
      switch (this.state) {
        case BODY:
        case CHUNK_DATA: {
          const taken = Math.min(this.left, length - i);
          this.left -= taken;
          i += taken;
          if (this.left > 0) break;
          this.state = this.state === BODY ? this.finish(this.keepsOpen) : this.to(CHUNK_END);
          break;
        }
        case VALUE: {
          while (i < length && (buffer[i] as number) >= SPACE && buffer[i] !== DELETE) i++;
          if (i < length) this.state = this.endText(buffer[i++] as number, true);
          break;
        }
        case BODY_TO_CLOSE:
        case FAILED:
          return;
        default:
          this.state =
            this.state <= LINE_END
              ? this.takeHeader(this.state, buffer[i++] as number)
              : this.take(buffer[i++] as number);
      }
    }
    if (this.state === BODY || this.state === CHUNK_DATA) return;
    this.overhead += length;
    if (this.overhead > MOST_OVERHEAD) this.state = this.fail('headers without end');
  }

  /** The connection was closed: true if that properly ended an answer, or came between two. */
  close(): boolean {
    if (this.state === BODY_TO_CLOSE) this.state = this.finish(false);
    return this.isBetweenAnswers;
  }

  get isBetweenAnswers(): boolean {
    return this.state === START && this.at === 0 && this.interim === 0;
  }

  /** Each of these takes one byte and returns the state after it. */
  private take(byte: number): number {
    switch (this.state) {
      case START:
        return this.takeStatusLine(byte);
      case REASON:
        return byte === CR || byte === LF ? this.endText(byte, false) : REASON;
      case HEAD_END:
        return byte === LF ? this.endHead() : this.fail('bad header');
      case CHUNK_SIZE:
        return this.takeChunkSize(byte);
      case CHUNK_EXTENSION:
        if (byte === LF) return this.fail('bad chunk');
        return byte === CR ? CHUNK_START : CHUNK_EXTENSION;
      case CHUNK_START:
        return byte === LF ? this.startChunk() : this.fail('bad chunk');
      default:
        // The line end behind a chunk's data.
        if (byte === LF && this.at === 1) return this.to(CHUNK_SIZE);
        return byte === CR && this.at++ === 0 ? CHUNK_END : this.fail('bad chunk');
    }
  }

  /** `HTTP/1.1 200 OK`: a version of 8 bytes, a space, three digits, and what nobody reads. */
  private takeStatusLine(byte: number): number {
    const at = this.at++;
    let good = true;
    // An empty line before a status line is let pass; RFC 9112, 2.2, says so of requests.
    if (at === 0 && (byte === CR || byte === LF)) return this.to(START);
    if (at < 7) {
      good = byte === VERSION.charCodeAt(at);
    } else if (at === 7) {
      this.isVersion10 = byte === 48;
      good = byte === 48 || byte === 49;
    } else if (at === 8) {
      good = byte === SPACE;
      this.status = 0;
    } else if (at < 12) {
      good = isDigit(byte);
      this.status = this.status * 10 + byte - 48;
    } else {
      // RFC 9110, 15: there are no others.
      good = this.status >= 100 && this.status < 600 && (byte === SPACE || byte === CR);
      if (good) {
        this.forgetHeaders();
        return byte === CR ? LINE_END : this.to(REASON);
      }
    }
    return good ? START : this.fail('bad status line');
  }

  /** How long the body is: RFC 9112, 6.3. */
  private endHead(): number {
    if (this.inTrailers) return this.finish(this.keepsOpen);
    const { status } = this;
    // 6.3: "ought to be handled as an error": one of the two lengths is wrong.
    if (this.isCoded && this.left >= 0) return this.fail('length and chunks');
    if (this.isCoded && !this.isCodingNamed) return this.fail('bad header');
    // 100 Continue and 103 Early Hints come before the answer itself.
    if (status < 200) {
      this.interim++;
      return status === 101 ? this.fail('switched protocols') : this.to(START);
    }
    if (this.withoutBodies || status === 204 || status === 304) return this.finish(this.keepsOpen);
    if (this.chunked) {
      this.digits = 0;
      this.value = 0;
      return this.to(CHUNK_SIZE);
    }
    if (this.left < 0) return BODY_TO_CLOSE;
    this.overhead = 0;
    return this.left === 0 ? this.finish(this.keepsOpen) : BODY;
  }

  private takeChunkSize(byte: number): number {
    const digit = hexDigit(byte);
    if (digit >= 0 && this.digits < 13) {
      this.value = this.value * 16 + digit;
      this.digits++;
      return CHUNK_SIZE;
    }
    if (this.digits === 0) return this.fail('bad chunk');
    if (byte === CR) return CHUNK_START;
    return byte === SEMICOLON ? CHUNK_EXTENSION : this.fail('bad chunk');
  }

  private startChunk(): number {
    this.left = this.value;
    this.digits = 0;
    this.value = 0;
    if (this.left === 0) {
      this.inTrailers = true;
      return this.to(LINE_START);
    }
    this.overhead = 0;
    return CHUNK_DATA;
  }

  private finish(keepsOpen: boolean): number {
    this.interim = 0;
    this.overhead = 0;
    this.listener.onAnswer(this.status, keepsOpen);
    return this.to(START);
  }
}

function hexDigit(byte: number): number {
  if (isDigit(byte)) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
