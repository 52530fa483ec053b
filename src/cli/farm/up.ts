import { join } from 'node:path';
import { dataFolder } from '../../host/files/own-folders.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { onInterrupt } from '../../work/console/interrupt.ts';
import { sweepDaily } from '../../work/farm/bundles/sweep-bundles.ts';
import { shownUrl } from '../../work/farm/sql/farm-url.ts';
import { type Ready, runUp } from '../../work/farm/up/run-up.ts';
import { readUrl, urlFile } from '../../work/farm/up/url-file.ts';
import { whichDatabase } from '../../work/farm/up/which-database.ts';
import type { Typed } from '../../work/typed/declared.ts';
import { adoptHere } from './adopt-here.ts';
import type { UP } from './options.ts';

/**
 * `jsdyno farm up`: keeps a farm up until Ctrl-C; the address of its own server on stdout, what happens on stderr.
 *
 * @returns the exit code: 0, since Ctrl-C is how it ends
 * @throws JsdynoError
 */
export async function up(args: Typed<typeof UP>, { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>): Promise<number> {
  const folder = join(dataFolder(), 'farm');
  const say = (line: string) => stderr.write(`${printable(line)}\n`);
  const url = whichDatabase({ farm: args.farm, env: process.env, own: readUrl(folder)?.url });
  const { abort, release } = onInterrupt();
  try {
    await runUp({
      url,
      folder,
      abort,
      say,
      isPrepareOnly: args.prepareOnly === true,
      alongside: async (farm) => {
        await Promise.all([adoptHere(farm), sweepDaily(farm)]);
      },
      onReady: (ready) => {
        for (const line of readyLines(ready, folder, args.prepareOnly === true)) say(line);
        if (ready.own === undefined || args.prepareOnly === true) return;
        if (args.printUrl === true || stdout.isTTY === true) stdout.write(`${ready.url}\n`);
        else say(`its address with the password is in ${urlFile(folder)}`);
      },
    });
  } finally {
    release();
  }
  if (args.prepareOnly !== true) say('the farm has ended; its data are kept');
  return 0;
}

/** What is said once a farm can be used. Pure. */
function readyLines({ url, own, missing }: Ready, folder: string, isPrepareOnly: boolean): string[] {
  const lines: string[] = [];
  if (own === undefined) lines.push(`the farm at ${shownUrl(url)} is prepared`);
  else {
    const found = own.wasRunning ? ', which ran already,' : '';
    lines.push(`the farm is up: PostgreSQL ${own.version}${found} with its data in ${folder}`);
  }
  if (missing.length > 0) {
    lines.push(
      `this user cannot create roles, so ${missing.join(', ')} is missing: only the owner of the database can use the farm`,
    );
  }
  if (!isPrepareOnly) lines.push('to add a machine: jsdyno farm worker --farm URL', 'Ctrl-C ends it');
  return lines;
}
