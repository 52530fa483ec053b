import { oneAfterTheOther } from '../../measure/one-after-the-other.ts';
import { pinOf } from '../../measure/pin.ts';
import { notStarted } from '../../measure/run-of.ts';
import { type JudgedMetric, RATE } from '../../show/report/metric.ts';
import { readAs } from '../../show/report/read-as.ts';
import { AMOUNT } from '../../show/sheets/verdicts.ts';
import { reportedIn } from '../../work/console/reporting.ts';
import {
  type Gated,
  gatedScripts,
  isLine,
  type NamedOfKind,
  namedScripts,
  SIDES,
  scriptsIn,
  slashed,
} from '../../work/gated.ts';
import type { Kind } from '../../work/kind.ts';
import { planReader } from '../../work/plans/stored-plan.ts';
import type { StartupConfiguration } from './configuration.ts';
import { lineVariants } from './lines/line-variants.ts';
import { outputOfCommand } from './measure/command-output.ts';
import { measureCommand } from './measure/measure-command.ts';
import { type StartupPlan, startupPlan, startupWords } from './plan.ts';
import { STARTUP_FORMATS } from './report/formats.ts';
import { startupSheets } from './report/startup-tables.ts';
import { configurationShape, planShape, startupChoice } from './shapes.ts';
import { startupReport } from './startup-measurements.ts';
import { openStartup, type StartupWork } from './work.ts';

/** The start of a runtime with a script; what a command line takes is not known before its first run. */
const UNKNOWN_MS = 100;

/** How people read processes a second: as the time of one. */
const STARTUP_TIME = { name: 'time', title: 'start to end', unit: 's', isSmallerBetter: true } as const;

/** The most memory that was resident at once, where the timer tells it. */
const PEAK: JudgedMetric = {
  name: 'peakRss',
  title: 'peak RSS',
  unit: 'bytes',
  isSmallerBetter: true,
  stopsRounds: false,
  subject: 'memory',
  words: AMOUNT,
  figureOf({ told }) {
    const bytes = told?.metrics?.peakBytes;
    return bytes === undefined || !(bytes > 0) ? undefined : 1 / bytes;
  },
};

/** Whole processes, such as the start of a runtime; the rate is in processes per second. */
export const startupKind: Kind<StartupPlan, StartupConfiguration, StartupWork> = {
  name: 'startup',
  metrics: [RATE],
  alsoJudged: [PEAK],
  shapes: { plan: planShape.recorded, configuration: configurationShape },
  check: (plan) => plan,
  ...planReader(planShape),
  commandLine: startupWords,
  open: openStartup,
  gated: gatedStarts,
  claimed: {
    metrics: ['rate'],
    choice: startupChoice,
    plan: (benchmarks, variants, use) => startupPlan(variants, { ...use, scripts: [...benchmarks] }),
  },
  namedFiles: ({ startup: { scripts } }) => namedScripts(scripts),
  ownVariants: ({ startup }, texts, trees) =>
    startup.scripts.length === 0 ? lineVariants(startup, texts, trees) : null,
  laneNeeds: ({ startup }) => {
    const step = (['setup', 'prepare', 'conclude', 'cleanup'] as const).find((one) => startup[one] !== undefined);
    return { cores: 1, ...(step === undefined ? {} : { alone: `--${step} may change what another lane measures` }) };
  },
  ownSeconds: () => 0,
  foreseen: ({ startup: { warmup, scripts } }) => ({
    unknownMs: UNKNOWN_MS,
    warmups: warmup,
    // Whatever command lines are timed, their row has one name.
    unlikeStored: scripts.length === 0,
  }),
  measureBlock({ configuration, variants }, { plan, work, seed, cpus, abort }) {
    const { command } = configuration;
    const { timeoutMs } = plan;
    const pin = pinOf(plan.pin, cpus);
    const { folder, series } = work;
    return oneAfterTheOther(variants, async (variant) =>
      command === undefined
        ? notStarted({ outcome: 'unavailable', reason: 'no variant could start it' }, Date.now())
        : measureCommand(
            { variant, configuration, folder, pin, timeoutMs, seed, abort },
            command,
            work.around(variant.label),
            series,
          ),
    );
  },
  async outputOf(configuration, variant, { plan, work: { folder, around }, abort }) {
    const { command } = configuration;
    const { timeoutMs, seed } = plan;
    return command === undefined
      ? { outcome: 'unavailable', reason: 'no variant could start it' }
      : outputOfCommand({ variant, configuration, folder, timeoutMs, seed, abort }, command, around(variant.label));
  },
  readable: (compared) => readAs(compared, RATE.name, STARTUP_TIME),
  rateRead: () => STARTUP_TIME,
  sheets: (stored, say) => startupSheets(startupReport(startupKind, stored), say),
  ...reportedIn(STARTUP_FORMATS, (stored) => startupReport(startupKind, stored)),
};

/** Starts that a gate measures: of scripts on each runtime, and of command lines as they are. */
function gatedStarts(named: NamedOfKind): Gated[] {
  const { typed, folder, transform } = named;
  const lines = typed.filter((one) => isLine(one, folder));
  const others = typed.filter((one) => !lines.includes(one));
  const scripts = gatedScripts({ ...named, typed: others }, (own, measuring) =>
    startupPlan(SIDES, { ...measuring, transform, scripts: own }),
  );
  const commands = lines.map((line): Gated => {
    const loaded = scriptsIn(line.split(/\s+/), folder).map(slashed);
    return {
      files: [{ benchmark: line, path: 'jsdyno.yml', scripts: loaded, own: [] }],
      lines: [line],
      name: line,
      plan: (_, { offline: __, rates: ___, ...measuring }) => startupPlan(SIDES, { ...measuring, commands: [line] }),
    };
  });
  return [...scripts, ...commands];
}
