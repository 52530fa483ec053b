import { join, relative, resolve } from 'node:path';
import { writeNamed } from '../../host/files/write-beside.ts';
import { importJson } from '../../kinds/import.ts';
import { buildArticle, FORMATS, filesOf } from '../../show/article/build.ts';
import { watchArticle } from '../../show/article/watch.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { INTERRUPTED_EXIT, onInterrupt } from '../../work/console/interrupt.ts';
import type { Typed } from '../../work/typed/declared.ts';
import { reportFailure } from '../failure.ts';
import { publishedFound } from '../found/registry.ts';
import type { BUILD } from '../options.ts';

type BuildOptions = Typed<typeof BUILD>;

/**
 * `jsdyno report build`: writes the files of an article and names them.
 * @returns the exit code: 0, or 130 when --watch was ended
 */
export async function build(folder: string, options: BuildOptions, io: Io): Promise<number> {
  if (options.watch !== true) {
    await buildOnce(folder, options, io);
    return 0;
  }
  const { abort, release } = onInterrupt();
  try {
    await watchArticle(folder, abort, async () => {
      // A mistake is shown, and mended while this goes on.
      try {
        await buildOnce(folder, options, io);
      } catch (error) {
        reportFailure(error, io, { verbose: options.verbose === true });
      }
    });
  } finally {
    release();
  }
  return INTERRUPTED_EXIT;
}

async function buildOnce(folder: string, { to, charts: drawnAs, output, lang }: BuildOptions, io: Io): Promise<void> {
  const place = output ?? join(folder, 'built');
  const building = { folder, formats: to.length > 0 ? to : FORMATS, charts: drawnAs, language: lang };
  const files = await buildArticle(building, { importJson, publishedByName: publishedFound });
  const own = new Set(filesOf(folder));
  const overwritten = files.find(({ path }) => own.has(resolve(place, path)));
  if (overwritten !== undefined) {
    throw new JsdynoError('BAD_OPTION', `${shown(join(place, overwritten.path))} is a file of the article itself`, {
      hint: 'name another folder with -o',
    });
  }
  for (const { path, content } of files) {
    const file = join(place, path);
    writeNamed(file, content, 'name another folder with -o');
  }
  const charts = files.filter(({ path }) => path.startsWith('charts/')).length;
  const named = files.filter(({ path }) => !path.startsWith('charts/')).map(({ path }) => shown(join(place, path)));
  const more = charts === 0 ? [] : [`${shown(join(place, 'charts'))} (${charts} ${charts === 1 ? 'chart' : 'charts'})`];
  io.stdout.write(`${printable([...named, ...more].join(', '))}\n`);
}

function shown(path: string): string {
  const near = relative('.', path);
  return near.startsWith('..') ? path : near;
}
