import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachePath } from '../../store/store.ts';
import type { Configuration } from '../../suites/configuration.ts';
import type { Listing } from '../../suites/listing.ts';
import { STARTUP_SCRIPTS } from '../../suites/startup/scripts.ts';
import { startOf, type TimedProcess } from '../../suites/startup/start.ts';
import { prepareStartupFiles } from '../../suites/startup/startup-files.ts';
import type { ChosenScript, StartupPlan } from '../../suites/startup/startup-plan.ts';
import type { Work } from '../work.ts';

/** The one row of an experiment whose variants are command lines. */
const COMMAND = 'command';

/** Processes that are timed as a whole: scripts on each variant, or command lines, which are variants themselves. */
export function commandWork(plan: StartupPlan): Work {
  const { scripts } = plan;
  return {
    choose: () => (scripts.length === 0 ? [COMMAND] : scripts.map(({ name }) => name)),
    prepare() {
      const { folder, sha256 } = prepareStartupFiles(cachePath());
      const rows = scripts.length === 0 ? [commandRow(plan)] : scripts.map((script) => scriptRow(plan, script, folder));
      return {
        source: plan.folder,
        folder: plan.folder,
        sha256: fingerprint(sha256, scripts),
        lasting: {}, // the paths of the plan are absolute
        list: async (variant) => {
          const listing: Listing = { configurations: [], broken: [] };
          for (const row of rows) {
            const start = startOf(row.command as TimedProcess, variant);
            if ('unavailable' in start) {
              listing.broken.push({ benchmark: row.benchmark, reason: start.unavailable, unavailable: true });
            } else listing.configurations.push(row);
          }
          return listing;
        },
        calibrate: async (configurations) => [...configurations],
      };
    },
  };
}

function commandRow(plan: StartupPlan): Configuration {
  return row(COMMAND, { ...settingsOf(plan), kind: 'plain' });
}

function scriptRow(plan: StartupPlan, { name, path }: ChosenScript, folder: string): Configuration {
  const own = STARTUP_SCRIPTS.find((script) => script.name === name);
  if (path !== undefined || own === undefined)
    return row(name, { ...settingsOf(plan), kind: 'plain', script: path ?? name });
  const { entry, kind, description } = own;
  return row(name, { ...settingsOf(plan), kind, description, script: join(folder, entry) });
}

function settingsOf({ warmup, prepare, ignoreFailure, showOutput }: StartupPlan) {
  return { warmup, prepare, ignoreFailure, showOutput };
}

function row(benchmark: string, command: TimedProcess): Configuration {
  return { benchmark, configuration: '', parameters: {}, extra: {}, flags: [], setup: false, command };
}

/** Of the built-in scripts and of the user's; what those load is not looked at. */
function fingerprint(builtIn: string, scripts: readonly ChosenScript[]): string {
  const hash = createHash('sha256').update(builtIn);
  for (const { name, path } of scripts) {
    hash.update(`\0${name}\0`);
    if (path !== undefined) hash.update(contentOf(path));
  }
  return hash.digest('hex');
}

/** A file that is gone is another file: `resume` then says that it changed. */
function contentOf(path: string): Buffer | string {
  try {
    return readFileSync(path);
  } catch {
    return 'gone';
  }
}
