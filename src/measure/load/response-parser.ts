/**
 * Reads HTTP/1.1 answers (RFC 9112) byte by byte, so that it does not matter where they are cut: status line, length or
 * chunks, no-body statuses, whether the connection stays open. Bodies are counted, not kept; other headers are skipped.
 * Nothing is allocated for an answer.
 *
 * It is as strict as Node.js' own parser (llhttp without its leniencies), with which `test/measure/load/response-parser-fuzz.slow.test.ts`
 * compares it: a server that is let off here may be answering something else than was asked.
 */

interface ParserListener {
  /** A whole answer: its status, and whether the server keeps the connection. */
  onAnswer(status: number, keepsOpen: boolean): void;
}

const START = 0;
const REASON = 1;
const LINE_START = 2;
const NAME = 3;
const VALUE = 4;
const LENGTH_VALUE = 5;
const TOKEN_VALUE = 6;
const LINE_END = 7;
const HEAD_END = 8;
const BODY = 9;
const BODY_TO_CLOSE = 10;
const CHUNK_SIZE = 11;
const CHUNK_EXTENSION = 12;
const CHUNK_START = 13;
const CHUNK_DATA = 14;
const CHUNK_END = 15;
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
/** Bytes that names of headers are made of: RFC 9110, 5.6.2. */
const IN_NAMES = new Uint8Array(256);
for (let byte = 33; byte < 127; byte++) IN_NAMES[byte] = /[\w!#$%&'*+.^`|~-]/.test(String.fromCharCode(byte)) ? 1 : 0;

const CR = 13;
const LF = 10;
const SPACE = 32;
const TAB = 9;
const COLON = 58;
const DELETE = 127;
const COMMA = 44;
const SEMICOLON = 59;

/** What may come without a body or an end, in bytes; the limits of browsers are the same (Chromium: 256 KiB). */
const MOST_OVERHEAD = 256 * 1024;

export class ResponseParser {
  /** What was wrong with an answer; null as long as nothing was. After that, nothing more is read. */
  error: string | null = null;
  private readonly listener: ParserListener;
  /** Answers to HEAD have a length and no body. */
  /** Of the answer that is read next: it is to a HEAD. */
  withoutBodies: boolean;
  private state = START;
  private at = 0;
  private status = 0;
  private isVersion10 = false;
  /** Of the headers: what Connection and Transfer-Encoding say, and whether there is one of the latter, and it says anything. */
  private saysClose = false;
  private saysKeepAlive = false;
  private isCoded = false;
  private isCodingNamed = false;
  private chunked = false;
  /** The header lines are those behind the last chunk, which mean nothing to a connection: RFC 9110, 6.5.1. */
  private inTrailers = false;
  /** Bytes of the body or chunk that are still to come; -1 before a length is known. */
  private left = -1;
  private digits = 0;
  private value = 0;
  private header: Uint8Array = NOTHING;
  /** Whether the token that is being read still is "close", "keep-alive", "chunked". */
  private matches = 0;
  /** Space came behind the token's letters. */
  private isTokenOver = false;
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
          this.state = this.take(buffer[i++] as number);
      }
    }
    if (this.state === BODY || this.state === CHUNK_DATA) return;
    this.overhead += length;
    if (this.overhead > MOST_OVERHEAD) this.state = this.fail('headers without end');
  }

  /** The connection was closed: true when that ended an answer in order, or came between two. */
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
      case LINE_START:
        return byte === CR ? HEAD_END : this.startName(byte);
      case NAME:
        return this.takeName(byte);
      case LENGTH_VALUE:
        return this.takeLength(byte);
      case TOKEN_VALUE:
        return this.takeToken(byte);
      case LINE_END:
        return byte === LF ? this.to(LINE_START) : this.fail('bad header');
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
      good = byte === VERSION[at];
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
      if (good) return this.startHead(byte);
    }
    return good ? START : this.fail('bad status line');
  }

  private startHead(byte: number): number {
    this.saysClose = false;
    this.saysKeepAlive = false;
    this.isCoded = false;
    this.isCodingNamed = false;
    this.chunked = false;
    this.inTrailers = false;
    this.left = -1;
    return byte === CR ? LINE_END : this.to(REASON);
  }

  /** The first byte that is no text: the end of the line, but for tabs. A line ends with both CR and LF: RFC 9112, 2.2. */
  private endText(byte: number, isHeader: boolean): number {
    if (byte === CR) return LINE_END;
    return byte === TAB ? VALUE : this.fail(isHeader ? 'bad header' : 'bad status line');
  }

  /** A line that goes on with the one above (obs-fold) has no name; servers must not send it: RFC 9112, 5.2. */
  private startName(byte: number): number {
    if (IN_NAMES[byte] !== 1) return this.fail('bad header');
    const letter = byte | 32;
    // "connection" and "content-length" part at their fourth letter.
    this.header = letter === 99 ? CONTENT_LENGTH : letter === 116 ? TRANSFER_ENCODING : NOTHING;
    if (this.inTrailers) this.header = NOTHING;
    this.at = 1;
    return NAME;
  }

  private takeName(byte: number): number {
    const at = this.at++;
    if (byte === COLON) return this.startValue(at);
    if (IN_NAMES[byte] !== 1) return this.fail('bad header');
    if (this.header === NOTHING) return NAME;
    const letter = byte | 32;
    if (at === 3 && this.header === CONTENT_LENGTH && letter === 110) this.header = CONNECTION;
    else if (letter !== this.header[at]) this.header = NOTHING;
    return NAME;
  }

  private startValue(nameLength: number): number {
    if (this.header === NOTHING || nameLength !== this.header.length) return this.to(VALUE);
    this.digits = 0;
    this.value = 0;
    this.matches = 7;
    this.isTokenOver = false;
    if (this.header === CONTENT_LENGTH) return this.to(LENGTH_VALUE);
    if (this.header === TRANSFER_ENCODING) this.isCoded = true;
    return this.to(TOKEN_VALUE);
  }

  private takeLength(byte: number): number {
    if (isDigit(byte) && this.digits < 16 && this.at === 0) {
      this.value = this.value * 10 + byte - 48;
      this.digits++;
      return LENGTH_VALUE;
    }
    // Two lengths, be they the same, are one too many: RFC 9110, 8.6, allows to refuse them.
    if (byte === CR && this.digits > 0 && this.left < 0) {
      this.left = this.value;
      return LINE_END;
    }
    if (byte !== SPACE && byte !== TAB) return this.fail('bad length');
    // Behind the digits there may be space, and no more digits.
    if (this.digits > 0) this.at = 1;
    return LENGTH_VALUE;
  }

  /** Values of Connection and Transfer-Encoding are lists: `keep-alive, upgrade`. */
  private takeToken(byte: number): number {
    if (byte === CR || byte === COMMA) {
      this.endToken();
      return byte === CR ? LINE_END : this.to(TOKEN_VALUE);
    }
    if (byte === SPACE || byte === TAB) {
      this.isTokenOver = this.at > 0;
      return TOKEN_VALUE;
    }
    if (byte < SPACE || byte === DELETE) return this.fail('bad header');
    const letter = byte | 32;
    const at = this.at++;
    if (this.isTokenOver) this.matches = 0;
    if (letter !== CLOSE[at]) this.matches &= ~1;
    if (letter !== KEEP_ALIVE[at]) this.matches &= ~2;
    if (letter !== CHUNKED[at]) this.matches &= ~4;
    return TOKEN_VALUE;
  }

  private endToken(): void {
    const { matches, at } = this;
    if (this.header === TRANSFER_ENCODING) {
      // The last coding counts.
      if (at > 0) {
        this.isCodingNamed = true;
        this.chunked = (matches & 4) !== 0 && at === CHUNKED.length;
      }
    } else if ((matches & 1) !== 0 && at === CLOSE.length) {
      this.saysClose = true;
    } else if ((matches & 2) !== 0 && at === KEEP_ALIVE.length) {
      this.saysKeepAlive = true;
    }
    this.matches = 7;
    this.isTokenOver = false;
  }

  /** RFC 9112, 9.3. */
  private get keepsOpen(): boolean {
    return !this.saysClose && (!this.isVersion10 || this.saysKeepAlive);
  }

  /** How long the body is: RFC 9112, 6.3. */
  private endHead(): number {
    if (this.inTrailers) return this.finish(this.keepsOpen);
    const { status } = this;
    // 6.3: "ought to be handled as an error"; one of the two is somebody else's.
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
