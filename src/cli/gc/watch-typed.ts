import type { Watched } from '../../collections/observe/watch-program.ts';
import { trialOf } from '../../collections/try/trial-of.ts';
import type { Trying } from '../../collections/try/try-flags.ts';
import { watch } from '../../collections/watch.ts';
import { drawDownloads } from '../../runtimes/draw-downloads.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import type { GcCommand } from './gc-words.ts';

/** A program that was watched, and how flags are tried on it. */
interface Typed {
  watched: Watched;
  trial: Trying | undefined;
}

/** Watches what was typed. @throws JsdynoError */
export async function watchTyped(words: string[], options: GcCommand, signal: AbortSignal, io: Io): Promise<Typed> {
  const downloads = drawDownloads(io.stderr);
  const onWarning = (line: string) => io.stderr.write(`jsdyno: ${printable(line)}\n`);
  const events = { signal, onDownload: downloads.onProgress, onWarning };
  const work = { ...options, words };
  const { watched, variant } = await watch(work, events).finally(downloads.finish);
  const isTried = options.try === true || options.tryFlags.length > 0;
  return { watched, trial: isTried ? trialOf(work, { watched, variant }, options) : undefined };
}
