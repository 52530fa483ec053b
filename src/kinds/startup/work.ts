import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesNamed } from '../../host/files/files-named.ts';
import { sha256 } from '../../host/files/hash.ts';
import { scriptsInTrees } from '../../host/runtimes/file-on.ts';
import { type Listing, lackingOn } from '../../measure/listing.ts';
import type { Draft } from '../../measure/plan.ts';
import { cachePath } from '../../store/store.ts';
import type { ReadyWork, Work } from '../../work/ready-work.ts';
import type { ChosenScript } from './choose-scripts.ts';
import type { StartupConfiguration } from './configuration.ts';
import { timedLines } from './lines/timed-lines.ts';
import type { Surrounded } from './measure/measure-command.ts';
import { Series } from './measure/series.ts';
import type { StartupPlan, TimedProcesses } from './plan.ts';
import { STARTUP_SCRIPTS } from './processes/scripts.ts';
import { scriptOn, startOf, type TimedProcess } from './processes/start.ts';
import { prepareStartupFiles } from './processes/startup-files.ts';

/** The one row of an experiment whose variants are command lines. */
const COMMAND = 'command';

export interface StartupWork extends ReadyWork<StartupPlan, StartupConfiguration> {
  /** The runs of this sitting. */
  series: Series;
  /** What is done around the runs of a variant. */
  around(label: string): Surrounded;
}

/**
 * Processes that are timed as a whole: scripts on each variant, or command lines, which are variants themselves. The paths of
 * the plan are absolute.
 */
export function openStartup({
  startup: plan,
}: Draft<StartupPlan>): Work<StartupPlan, StartupConfiguration, StartupWork> {
  const { scripts, folder: source } = plan;
  return {
    scripts: () => scripts.flatMap(({ path }) => path ?? []),
    choose: () => (scripts.length === 0 ? [COMMAND] : scripts.map(({ name }) => name)),
    prepare(variants = []) {
      const { folder, sha256: builtIn } = prepareStartupFiles(cachePath());
      const series = new Series();
      const lines = timedLines(plan);
      const own = new Map(lines.map((line) => [line.label, line]));
      // Each tree has all lines, see ownVariants.
      for (const [i, { label }] of variants.entries()) {
        const line = lines[i % lines.length];
        if (scripts.length === 0 && line !== undefined) own.set(label, line);
      }
      const rows = scripts.length === 0 ? [commandRow(plan)] : scripts.map((script) => scriptRow(plan, script, folder));
      return {
        source,
        folder: source,
        // Files that scripts load do not count.
        sha256: sha256(builtIn, ...scriptsInTrees(scripts, variants)),
        ownFiles: { paths: ownPaths(plan) },
        series,
        changesTrees: scripts.length === 0 || AROUND.some((step) => plan[step] !== undefined),
        around: (label) => ({ ...(own.get(label) ?? aroundAll(plan)), input: plan.input }),
        finish: async () => (await series.end())?.reason ?? null,
        async list(variant) {
          const listing: Listing<StartupConfiguration> = { configurations: [], broken: [] };
          for (const [row, command] of rows) {
            const start = startOf(command, variant);
            const script = scriptOn(command, variant);
            if (variant.tree !== undefined && script !== undefined && !existsSync(script)) {
              listing.broken.push(lackingOn(variant, row.benchmark));
            } else if ('unavailable' in start) {
              listing.broken.push({ benchmark: row.benchmark, reason: start.unavailable, unavailable: true });
            } else listing.configurations.push(row);
          }
          return listing;
        },
        standIn: (benchmark) => ({ kind: 'startup', benchmark, configuration: '', parameters: {} }),
      };
    },
  };
}

const AROUND = ['setup', 'prepare', 'conclude', 'cleanup'] as const;

/** The user's own scripts, what processes read, and what commands around them name. */
function ownPaths({ scripts, input, folder, setup, prepare, conclude, cleanup }: TimedProcesses): string[] {
  const around = [setup, prepare, conclude, cleanup].flatMap((texts) => texts ?? []);
  return [
    ...scripts.flatMap(({ path }) => path ?? []),
    ...(input === undefined ? [] : [input]),
    ...around.flatMap((text) => filesNamed(folder, text)),
  ];
}

type Row = [StartupConfiguration, TimedProcess];

function commandRow(plan: TimedProcesses): Row {
  return rowOf(COMMAND, { ...settingsOf(plan), kind: 'plain' });
}

function scriptRow(plan: TimedProcesses, { name, path }: ChosenScript, folder: string): Row {
  const own = STARTUP_SCRIPTS.find((script) => script.name === name);
  if (path !== undefined || own === undefined) {
    return rowOf(name, { ...settingsOf(plan), kind: 'plain', script: path ?? name });
  }
  const { entry, kind, description } = own;
  return rowOf(name, { ...settingsOf(plan), kind, description, script: join(folder, entry) });
}

function settingsOf({ warmup, ignoreFailure, showOutput }: TimedProcesses) {
  return { warmup, ignoreFailure, showOutput };
}

/** Scripts have the same around them, and so have all command lines of earlier versions. */
function aroundAll({ setup, prepare, conclude, cleanup, output }: TimedProcesses): Surrounded {
  return {
    setup: setup?.[0],
    prepare: prepare?.[0],
    conclude: conclude?.[0],
    cleanup: cleanup?.[0],
    output: output?.[0],
  };
}

function rowOf(benchmark: string, command: TimedProcess): Row {
  return [{ kind: 'startup', benchmark, configuration: '', parameters: {}, command }, command];
}
