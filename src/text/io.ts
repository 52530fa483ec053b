/** The streams of a command: `process` itself, or a test's own. */
export interface Io {
  stdin: NodeJS.ReadableStream;
  /** `explains`: all remarks are printed, and how it was measured */
  stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number; explains?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
}
