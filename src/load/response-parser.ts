/**
 * Reads HTTP/1.1 answers (RFC 9112) byte by byte, so that it does not matter where they are cut: status line, length or
 * chunks, no-body statuses, whether the connection stays open. Bodies are counted, not kept; other headers are skipped.
 * Nothing is allocated for an answer.
 */

export interface ParserListener {
  /** A whole answer: its status, and whether the server keeps the connection. */
  onAnswer(status: number, keepsOpen: boolean): void;
}

const START = 0;
const REASON = 1;
const LINE_START = 2;
const NAME = 3;
const SKIP_LINE = 4;
const LENGTH_VALUE = 5;
const TOKEN_VALUE = 6;
const HEAD_END = 7;
const BODY = 8;
const BODY_TO_CLOSE = 9;
const CHUNK_SIZE = 10;
const CHUNK_EXTENSION = 11;
const CHUNK_DATA = 12;
const CHUNK_END = 13;
const TRAILER_START = 14;
const TRAILER_LINE = 15;
const FAILED = 16;

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const VERSION = bytes('HTTP/1.');
const CONTENT_LENGTH = bytes('content-length');
const CONNECTION = bytes('connection');
const TRANSFER_ENCODING = bytes('transfer-encoding');
const NOTHING = bytes('');
const CLOSE = bytes('close');
const KEEP_ALIVE = bytes('keep-alive');
const CHUNKED = bytes('chunked');

const CR = 13;
const LF = 10;
const SPACE = 32;
const TAB = 9;
const COLON = 58;
const COMMA = 44;
const SEMICOLON = 59;

/** What may come without a body or an end, in bytes; the limits of browsers are the same (Chromium: 256 KiB). */
const MOST_OVERHEAD = 256 * 1024;

export class ResponseParser {
  /** What was wrong with an answer; null as long as nothing was. After that, nothing more is read. */
  error: string | null = null;
  private readonly listener: ParserListener;
  /** Answers to HEAD have a length and no body. */
  private readonly withoutBodies: boolean;
  private state = START;
  private at = 0;
  private status = 0;
  private keepsOpen = true;
  private chunked = false;
  /** Bytes of the body or chunk that are still to come; -1 before a length is known. */
  private left = -1;
  private digits = 0;
  private value = 0;
  private header: Uint8Array = NOTHING;
  /** Whether the token that is being read still is "close", "keep-alive", "chunked". */
  private matches = 0;
  /** Answers before the answer (1xx) that were read since the last whole one. */
  private interim = 0;
  /** Bytes of reads that brought neither an answer's end nor a body: of heads, trailers, answers before the answer. */
  private overhead = 0;

  constructor(listener: ParserListener, withoutBodies: boolean) {
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
          this.state = this.state === BODY ? this.finish() : this.to(CHUNK_END);
          break;
        }
        case SKIP_LINE:
        case REASON:
          while (i < length && buffer[i] !== LF) i++;
          if (i < length) {
            i++;
            this.state = this.to(LINE_START);
          }
          break;
        case BODY_TO_CLOSE:
        case FAILED:
          return;
        default:
          this.state = this.take(buffer[i++] as number);
      }
    }
    if (this.state === BODY || this.state === CHUNK_DATA) return;
    this.overhead += length;
    if (this.overhead > MOST_OVERHEAD) this.state = this.fail('headers without end');
  }

  /** The connection was closed: true when that ended an answer in order, or came between two. */
  close(): boolean {
    if (this.state === BODY_TO_CLOSE) this.state = this.finish();
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
      case LINE_START:
        if (byte === CR) return this.to(HEAD_END);
        if (byte === LF) return this.endHead();
        // A line that goes on with the one above (obs-fold) never holds what is looked for.
        if (byte === SPACE || byte === TAB) return this.to(SKIP_LINE);
        return this.startName(byte);
      case NAME:
        return this.takeName(byte);
      case LENGTH_VALUE:
        return this.takeLength(byte);
      case TOKEN_VALUE:
        return this.takeToken(byte);
      case HEAD_END:
        return byte === LF ? this.endHead() : this.fail('bad header');
      case CHUNK_SIZE:
        return this.takeChunkSize(byte);
      case CHUNK_EXTENSION:
        return byte === LF ? this.startChunk() : CHUNK_EXTENSION;
      case CHUNK_END:
        if (byte === LF) return this.to(CHUNK_SIZE);
        return byte === CR && this.at++ === 0 ? CHUNK_END : this.fail('bad chunk');
      case TRAILER_START:
        if (byte === LF) return this.finish();
        return byte === CR ? TRAILER_START : TRAILER_LINE;
      default:
        return byte === LF ? TRAILER_START : TRAILER_LINE;
    }
  }

  /** `HTTP/1.1 200 OK`: a version of 8 bytes, a space, three digits, and what nobody reads. */
  private takeStatusLine(byte: number): number {
    const at = this.at++;
    let good = true;
    // An empty line before a status line is let pass; RFC 9112, 2.2, says so of requests.
    if (at === 0 && (byte === CR || byte === LF)) return this.to(START);
    if (at < 7) {
      good = byte === VERSION[at];
    } else if (at === 7) {
      good = isDigit(byte);
      this.keepsOpen = byte !== 48;
    } else if (at === 8) {
      good = byte === SPACE;
      this.status = 0;
    } else if (at < 12) {
      good = isDigit(byte);
      this.status = this.status * 10 + byte - 48;
    } else {
      this.chunked = false;
      this.left = -1;
      good = this.status >= 100 && this.status < 600;
      if (good && byte === LF) return this.to(LINE_START);
      if (good && (byte === SPACE || byte === CR)) return this.to(REASON);
      good = false;
    }
    return good ? START : this.fail('bad status line');
  }

  private startName(byte: number): number {
    if (byte <= SPACE || byte === COLON) return this.fail('bad header');
    const letter = byte | 32;
    // "connection" and "content-length" part at their fourth letter.
    this.header = letter === 99 ? CONTENT_LENGTH : letter === 116 ? TRANSFER_ENCODING : NOTHING;
    this.at = 1;
    return NAME;
  }

  private takeName(byte: number): number {
    const at = this.at++;
    if (byte === COLON) {
      if (this.header === NOTHING || at !== this.header.length) return this.to(SKIP_LINE);
      this.digits = 0;
      this.value = 0;
      this.matches = 7;
      return this.to(this.header === CONTENT_LENGTH ? LENGTH_VALUE : TOKEN_VALUE);
    }
    if (byte <= SPACE) return this.fail('bad header');
    if (this.header === NOTHING) return NAME;
    const letter = byte | 32;
    if (at === 3 && this.header === CONTENT_LENGTH && letter === 110) this.header = CONNECTION;
    else if (letter !== this.header[at]) this.header = NOTHING;
    return NAME;
  }

  private takeLength(byte: number): number {
    if (isDigit(byte) && this.digits < 16 && this.at === 0) {
      this.value = this.value * 10 + byte - 48;
      this.digits++;
      return LENGTH_VALUE;
    }
    if (byte === LF && this.digits > 0 && (this.left < 0 || this.left === this.value)) {
      this.left = this.value;
      return this.to(LINE_START);
    }
    if (byte !== SPACE && byte !== TAB && byte !== CR) return this.fail('bad length');
    // Behind the digits there may be space, and no more digits.
    if (this.digits > 0) this.at = 1;
    return LENGTH_VALUE;
  }

  /** Values of Connection and Transfer-Encoding are lists: `keep-alive, upgrade`. */
  private takeToken(byte: number): number {
    if (byte === LF || byte === COMMA || byte === SEMICOLON) {
      this.endToken();
      return byte === LF ? this.to(LINE_START) : this.to(TOKEN_VALUE);
    }
    if (byte === SPACE || byte === TAB || byte === CR) return TOKEN_VALUE;
    const letter = byte | 32;
    const at = this.at++;
    if (letter !== CLOSE[at]) this.matches &= ~1;
    if (letter !== KEEP_ALIVE[at]) this.matches &= ~2;
    if (letter !== CHUNKED[at]) this.matches &= ~4;
    return TOKEN_VALUE;
  }

  private endToken(): void {
    const { matches, at } = this;
    if (this.header === TRANSFER_ENCODING) {
      // The last coding counts.
      if (at > 0) this.chunked = (matches & 4) !== 0 && at === CHUNKED.length;
    } else if ((matches & 1) !== 0 && at === CLOSE.length) {
      this.keepsOpen = false;
    } else if ((matches & 2) !== 0 && at === KEEP_ALIVE.length) {
      this.keepsOpen = true;
    }
    this.matches = 7;
  }

  /** How long the body is: RFC 9112, 6.3. */
  private endHead(): number {
    const { status } = this;
    // 100 Continue and 103 Early Hints come before the answer itself.
    if (status < 200) {
      this.interim++;
      return status === 101 ? this.fail('switched protocols') : this.to(START);
    }
    if (this.withoutBodies || status === 204 || status === 304) return this.finish();
    if (this.chunked) {
      this.digits = 0;
      this.value = 0;
      return this.to(CHUNK_SIZE);
    }
    if (this.left < 0) {
      this.keepsOpen = false;
      return BODY_TO_CLOSE;
    }
    this.overhead = 0;
    return this.left === 0 ? this.finish() : BODY;
  }

  private takeChunkSize(byte: number): number {
    const digit = hexDigit(byte);
    if (digit >= 0 && this.digits < 13) {
      this.value = this.value * 16 + digit;
      this.digits++;
      return CHUNK_SIZE;
    }
    if (this.digits > 0 && byte === LF) return this.startChunk();
    const ends = byte === CR || byte === SEMICOLON || byte === SPACE || byte === TAB;
    return this.digits > 0 && ends ? CHUNK_EXTENSION : this.fail('bad chunk');
  }

  private startChunk(): number {
    this.left = this.value;
    this.digits = 0;
    this.value = 0;
    if (this.left > 0) this.overhead = 0;
    return this.left === 0 ? TRAILER_START : CHUNK_DATA;
  }

  private finish(): number {
    this.interim = 0;
    this.overhead = 0;
    this.listener.onAnswer(this.status, this.keepsOpen);
    return this.to(START);
  }

  private to(state: number): number {
    this.at = 0;
    return state;
  }

  private fail(what: string): number {
    this.error = what;
    return FAILED;
  }
}

const isDigit = (byte: number) => byte >= 48 && byte <= 57;

function hexDigit(byte: number): number {
  if (isDigit(byte)) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
