import type { LoadEvents } from '../../load/progress.ts';
import type { Io } from '../../text/io.ts';
import { columnsOf, redraws } from '../../text/terminal.ts';
import { loadLine } from './report/load.ts';

/** How often a log gets a line. */
const LOG_EVERY_MS = 10_000;

/** Shows a running load: one line on a terminal, one every ten seconds in a log. Call `stop` before printing more. */
export async function watchLoad(
  { stderr }: Pick<Io, 'stderr'>,
  url: string,
): Promise<{ events: LoadEvents; stop: () => void }> {
  if (redraws(stderr)) {
    const live = (await import('log-update')).createLogUpdate(stderr as NodeJS.WriteStream);
    return {
      events: { onProgress: (progress) => live(loadLine(progress, columnsOf(stderr) ?? 80)) },
      stop() {
        live.clear();
        live.done();
      },
    };
  }
  let last = performance.now();
  const onProgress: LoadEvents['onProgress'] = (progress) => {
    if (performance.now() - last < LOG_EVERY_MS) return;
    last = performance.now();
    stderr.write(`${url}: ${loadLine(progress, Number.POSITIVE_INFINITY)}\n`);
  };
  return { events: { onProgress }, stop() {} };
}
