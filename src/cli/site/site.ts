import { join } from 'node:path';
import { writeNamed } from '../../host/files/write-beside.ts';
import { listExperiments } from '../../store/experiments.ts';
import { bytesWords, counted } from '../../text/english-numbers.ts';
import type { Io } from '../../text/io.ts';
import type { Typed } from '../../work/typed/declared.ts';
import type { SITE } from './options.ts';
import { openSource, siteShown } from './shown.ts';

/**
 * `jsdyno site`: writes the site as files. Those of an earlier time that are none any more stay.
 * @throws JsdynoError FILE_UNWRITABLE, PAGE_NOT_BUILT
 */
export async function site({ output, reports, farm, ...shown }: Typed<typeof SITE>, io: Io): Promise<number> {
  const source = await openSource(farm, io);
  try {
    await source.refresh();
    const names = listExperiments(source.database)
      .slice(0, reports)
      .map(({ name }) => name);
    const made = await siteShown(source.database, shown, names);
    const paths = [...made.paths, ...names.map((name) => `reports/${name}.html`)];
    let bytes = 0;
    for (const path of paths) {
      const { body = '' } = (await made.file(path)) ?? {};
      bytes += Buffer.byteLength(body);
      writeNamed(join(output, path), body, 'name another folder with -o');
    }
    const begin = join(output, 'index.html');
    io.stderr.write(`wrote ${counted(paths.length, 'file')} (${bytesWords(bytes)}); begin with ${begin}\n`);
  } finally {
    await source.end();
  }
  return 0;
}
