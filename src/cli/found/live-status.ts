/** What is shown while a search runs: lines that stay, and below them on a terminal a region that is drawn again and again. */
import { drawDownloads } from '../../host/runtimes/draw-downloads.ts';
import type { DownloadProgress } from '../../host/runtimes/types.ts';
import { fold } from '../../text/fold.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { redrawn } from '../../text/redrawn.ts';
import { columnsOf } from '../../text/terminal.ts';

const REDRAW_EVERY_MS = 500;

/** @param region what is drawn, by the milliseconds since the beginning, as lines that are not wider than so many columns; empty where nothing is */
export function liveStatus(
  { stderr }: Pick<Io, 'stderr'>,
  progress: boolean,
  region: (elapsedMs: number, width: number) => string,
) {
  const live = progress ? redrawn(stderr) : null;
  const downloads = drawDownloads(stderr);
  const startedAt = performance.now();
  const said = new Set<string>();
  let isFetching = false;

  /** Draws the region anew; it also is twice a second. */
  const draw = () => {
    if (live === null || isFetching) return;
    live.draw((width) => region(performance.now() - startedAt, width));
  };
  const timer = live === null ? null : setInterval(draw, REDRAW_EVERY_MS);
  timer?.unref();
  /** A line that stays. */
  const say = (text: string) => {
    live?.clear();
    stderr.write(`${fold(printable(text), columnsOf(stderr))}\n`);
    draw();
  };
  return {
    /** Whether something is drawn in place: else a log tells what is going on line by line. */
    isLive: live !== null,
    say,
    /** The same once, whoever else has it to say. */
    sayOnce(text: string) {
      if (said.has(text)) return;
      said.add(text);
      say(text);
    },
    draw,
    onDownload(progressed: DownloadProgress) {
      isFetching = progressed.phase === 'waiting' || progressed.phase === 'receiving';
      if (progressed.phase !== 'done') live?.clear();
      downloads.onProgress(progressed);
    },
    /** A download that was under way is no more. */
    endDownloads() {
      downloads.finish();
      isFetching = false;
    },
    /** Call it before more is printed. */
    stop() {
      if (timer !== null) clearInterval(timer);
      downloads.finish();
      live?.clear();
    },
  };
}
