/**
 * The header lines of an HTTP/1.1 answer (RFC 9112), byte by byte: what Content-Length, Transfer-Encoding and Connection say. Others are
 * skipped. Each method takes one byte and returns the state after it.
 */

/** States: those up to `LINE_END` are for `takeHeader`, those above `FAILED` belong to subclasses. */
export const LINE_START = 0;
const NAME = 1;
const LENGTH_VALUE = 2;
const TOKEN_VALUE = 3;
export const LINE_END = 4;
/** A value that is skipped at once, see `endText`. */
export const VALUE = 5;
export const HEAD_END = 6;
export const FAILED = 7;

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
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

export const CR = 13;
export const LF = 10;
export const SPACE = 32;
const TAB = 9;
const COLON = 58;
export const DELETE = 127;
const COMMA = 44;

export class HeaderReader {
  /** What is wrong with the answer, after which nothing more is read; null as long as nothing is. */
  error: string | null = null;
  /** Bytes of the word that is being read. */
  protected at = 0;
  protected isVersion10 = false;
  /** The values of Connection and Transfer-Encoding, and whether the latter exists and is not empty. */
  private saysClose = false;
  private saysKeepAlive = false;
  protected isCoded = false;
  protected isCodingNamed = false;
  protected chunked = false;
  /** The lines are trailers, behind the last chunk: they mean nothing to a connection (RFC 9110, 6.5.1). */
  protected inTrailers = false;
  /** Bytes of the body or chunk that are still to come; -1 before a length is known. */
  protected left = -1;
  protected digits = 0;
  protected value = 0;
  private header: Uint8Array = NOTHING;
  /** Whether the token that is being read still is "close", "keep-alive", "chunked". */
  private matches = 0;
  /** Space came behind the token's letters. */
  private isTokenOver = false;

  protected takeHeader(state: number, byte: number): number {
    switch (state) {
      case LINE_START:
        return byte === CR ? HEAD_END : this.startName(byte);
      case NAME:
        return this.takeName(byte);
      case LENGTH_VALUE:
        return this.takeLength(byte);
      case TOKEN_VALUE:
        return this.takeToken(byte);
      default:
        return byte === LF ? this.to(LINE_START) : this.fail('bad header');
    }
  }

  /** Forgets the lines of the answer before. */
  protected forgetHeaders(): void {
    this.saysClose = false;
    this.saysKeepAlive = false;
    this.isCoded = false;
    this.isCodingNamed = false;
    this.chunked = false;
    this.inTrailers = false;
    this.left = -1;
  }

  /** The first byte that is no text: the end of the line, but for tabs. A line ends with both CR and LF: RFC 9112, 2.2. */
  protected endText(byte: number, isHeader: boolean): number {
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
    // Two lengths are refused, even equal ones: RFC 9110, 8.6, allows it.
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
  protected get keepsOpen(): boolean {
    return !this.saysClose && (!this.isVersion10 || this.saysKeepAlive);
  }

  protected to(state: number): number {
    this.at = 0;
    return state;
  }

  protected fail(what: string): number {
    this.error = what;
    return FAILED;
  }
}

export const isDigit = (byte: number) => byte >= 48 && byte <= 57;
