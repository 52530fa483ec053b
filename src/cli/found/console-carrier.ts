import type { DatabaseSync } from 'node:sqlite';
import { drawDownloads } from '../../host/runtimes/draw-downloads.ts';
import { type Carrier, unsaid } from '../../search/in-turn/carrier.ts';
import { fold } from '../../text/fold.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { columnsOf } from '../../text/terminal.ts';
import type { FarmChoice } from '../../work/console/farm-choice.ts';
import { measureWithProgress } from '../../work/console/measure-with-progress.ts';

interface Carrying {
  progress: boolean;
  offline?: boolean | undefined;
  abort?: AbortSignal | undefined;
  farm?: FarmChoice | undefined;
}

/** What has experiments carried out for a command, and shows on stderr what is going on. */
export function consoleCarrier(database: DatabaseSync, { progress, offline, abort, farm }: Carrying, io: Io): Carrier {
  const isNew = unsaid();
  const say = (text: string) => void io.stderr.write(`${fold(printable(text), columnsOf(io.stderr))}\n`);
  const warn = (text: string) => void (isNew(text) && say(`jsdyno: ${text}`));
  return {
    ...{ database, offline, abort, warn },
    note: (text) => void (progress && say(text)),
    async prepare(action) {
      const downloads = drawDownloads(io.stderr);
      return action({ onDownload: downloads.onProgress, onWarning: warn }).finally(() => downloads.finish());
    },
    async carry(prepare, behindMs) {
      const { stored, exit } = await measureWithProgress(
        { prepare, progress, farm, behindMs, warns: isNew, isPart: true },
        io,
      );
      return { stored, isInterrupted: exit !== 0 };
    },
  };
}
