const BYTES = 4096;

/** Another process may hold standard error open after a child's exit: wait only this long for the rest of it. */
export const DRAIN_MS = 100;

/** The last bytes of a stream, such as a child's standard error. */
export class Tail {
  private chunks: Buffer[] = [];
  private length = 0;
  private readonly limit: number;

  /** @param limit in bytes */
  constructor(limit = BYTES) {
    this.limit = limit;
  }

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length > 4 * this.limit) {
      this.chunks = [Buffer.concat(this.chunks).subarray(-this.limit)];
      this.length = this.limit;
    }
  }

  toString(): string {
    return Buffer.concat(this.chunks).subarray(-this.limit).toString('utf8');
  }
}
