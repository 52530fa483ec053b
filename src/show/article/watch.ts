import { type FSWatcher, watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { filesOf } from './build.ts';

/** Editors write a file in several steps, each of which is told. */
const SETTLE_MS = 100;

/**
 * Builds, and builds again whenever a file of the article changes, until it is aborted. Folders are watched rather than files, since an
 * editor may put another file in the place of the one that was read.
 */
export async function watchArticle(folder: string, abort: AbortSignal, build: () => Promise<void>): Promise<void> {
  const watchers = new Map<string, FSWatcher>();
  let files = new Set<string>();
  let changed = Promise.withResolvers<void>();
  const look = () => {
    files = new Set(currentFiles(folder, files));
    for (const place of new Set([...files].map((file) => dirname(file)))) {
      if (watchers.has(place)) continue;
      const watcher = watch(place, (_, name) => {
        if (name === null || files.has(resolve(place, name))) changed.resolve();
      });
      // A folder that is removed may come back with the next change of report.yml.
      watcher.on('error', () => {
        watchers.delete(place);
        changed.resolve();
      });
      watchers.set(place, watcher);
    }
  };
  const ended = new Promise<void>((settle) => {
    if (abort.aborted) settle();
    abort.addEventListener('abort', () => settle(), { once: true });
  });
  try {
    while (!abort.aborted) {
      changed = Promise.withResolvers<void>();
      look();
      await build();
      await Promise.race([changed.promise, ended]);
      if (!abort.aborted) await Promise.race([new Promise((settle) => setTimeout(settle, SETTLE_MS)), ended]);
    }
  } finally {
    for (const watcher of watchers.values()) watcher.close();
  }
}

/** With a report.yml that cannot be read the files of before are watched on. */
function currentFiles(folder: string, before: ReadonlySet<string>): Iterable<string> {
  try {
    return filesOf(folder);
  } catch {
    return before.size > 0 ? before : [resolve(folder, 'report.yml')];
  }
}
