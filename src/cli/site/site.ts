/** The site over a store, or a farm's database, as it is now. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { writeNamed } from '../../host/files/write-beside.ts';
import { loadShapes } from '../../kinds/kinds.ts';
import { findReadable } from '../../kinds/stored.ts';
import { history } from '../../search/history/library.ts';
import { type Site, siteOf } from '../../search/site/site.ts';
import type { LinkedAssets } from '../../show/page/document.ts';
import { reportPage } from '../../show/page/report-page.ts';
import { listExperiments } from '../../store/experiments.ts';
import { openStoreToRead, storeInMemory } from '../../store/read-store.ts';
import { storePath } from '../../store/store.ts';
import { bytesWords, counted } from '../../text/english-numbers.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import type { Language } from '../../text/messages/language.ts';
import { sayIn } from '../../text/messages/say.ts';
import { printable } from '../../text/printable.ts';
import { farmState, mirrorFarm } from '../../work/farm/adopt/mirror.ts';
import { checkFarm } from '../../work/farm/sql/check.ts';
import { connectFarm } from '../../work/farm/sql/connect.ts';
import type { Typed } from '../../work/typed/declared.ts';
import { publishedFound } from '../found/registry.ts';
import type { SITE } from './options.ts';

/** What is shown: a store, or what of a farm is copied into one. */
export interface Source {
  database: DatabaseSync;
  /** A text that differs where the site does. */
  state(): Promise<string>;
  /** Brings the database up to it. */
  refresh(): Promise<void>;
  end(): Promise<void>;
}

/** @throws JsdynoError STORE_UNREADABLE, FARM_UNREACHABLE, FARM_NOT_PREPARED */
export async function openSource(farm: string | undefined, { stderr }: Pick<Io, 'stderr'>): Promise<Source> {
  if (farm === undefined) return storeSource();
  const sql = await connectFarm(farm);
  try {
    await checkFarm(sql);
    const [database, shapes] = [storeInMemory(), await loadShapes()];
    const told = new Set<string>();
    const onUnsound = (error: unknown) => {
      const line = printable(String(error));
      if (!told.has(line)) stderr.write(`left out: ${line}\n`);
      told.add(line);
    };
    return {
      database,
      state: () => farmState(sql),
      refresh: () => mirrorFarm(sql, database, shapes, onUnsound),
      end: () => sql.end(),
    };
  } catch (error) {
    await sql.end();
    throw error;
  }
}

/** The store of this user; where there is none yet, it is opened when the first experiment has made it. */
function storeSource(): Source {
  const isThere = () => existsSync(storePath());
  let isOpen = isThere();
  let database = openStoreToRead();
  return {
    get database() {
      return database;
    },
    state: async () => JSON.stringify([isThere(), database.prepare('PRAGMA data_version').get()]),
    async refresh() {
      if (isOpen || !isThere()) return;
      isOpen = true;
      database = openStoreToRead();
    },
    end: async () => {},
  };
}

interface Shown {
  title?: string | undefined;
  lang: Language;
}

/** @param reports experiments that have a report; null: all */
export async function siteShown(
  database: DatabaseSync,
  { title, lang }: Shown,
  reports: readonly string[] | null,
): Promise<Site> {
  const say = sayIn(lang);
  return siteOf(await history({ database }), say, {
    ...{ title, reports },
    async reportOf(name: string, linked: LinkedAssets) {
      try {
        const experiment = await findReadable(database, name);
        // The beginning of a name finds it as well, and would make another address of the same.
        if (experiment.name !== name) return undefined;
        return await reportPage([await publishedFound(database, name, say)], say, {}, linked);
      } catch (error) {
        if (error instanceof JsdynoError && error.code === 'UNKNOWN_EXPERIMENT') return undefined;
        throw error;
      }
    },
  });
}

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
