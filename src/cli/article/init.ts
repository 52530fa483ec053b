import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeNamed } from '../../host/files/write-beside.ts';
import { startedArticle } from '../../show/article/init.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { sayIn } from '../../text/messages/say.ts';
import { printable } from '../../text/printable.ts';
import { shellWord } from '../../text/shell-word.ts';
import type { Typed } from '../../work/typed/declared.ts';
import { publishedFound } from '../found/registry.ts';
import type { BEGIN } from '../options.ts';

/**
 * `jsdyno report init`: begins an article about a stored experiment. Files that are there already are left alone.
 * @throws JsdynoError UNKNOWN_EXPERIMENT, BAD_OPTION where the folder has an article
 */
export async function init(
  name: string,
  folder: string | undefined,
  { lang = 'en' }: Typed<typeof BEGIN>,
  io: Io,
): Promise<number> {
  const say = sayIn(lang);
  const published = await publishedFound(openStoreToRead(), name, say);
  const id = published.report.experiment?.id ?? name;
  const place = folder ?? id;
  if (existsSync(join(place, 'report.yml'))) {
    throw new JsdynoError('BAD_OPTION', `${join(place, 'report.yml')} exists already`, {
      hint: `jsdyno report build ${shellWord(place)}, or name another folder`,
    });
  }
  for (const { path, content } of startedArticle(id, published, say)) {
    const file = join(place, path);
    writeNamed(file, content, 'name another folder');
  }
  io.stdout.write(`${printable(`jsdyno report build ${shellWord(place)}`)}\n`);
  return 0;
}
