import { JsdynoError } from '../../errors/catalogue.ts';
import { cachePath } from '../../store/store.ts';
import type { ReadyWork, Work } from '../kind.ts';
import type { Draft } from '../plan.ts';
import { checkParameter, checkSettingNames, settingName } from '../plans/settings.ts';
import { calibrateRows } from './calibrate.ts';
import type { SuiteConfiguration } from './configuration.ts';
import { listConfigurations } from './files/list-configurations.ts';
import { type Overlay, prepareOverlay } from './files/overlay.ts';
import { openSuite, selectBenchmarks } from './files/suite.ts';
import type { SuitePlan } from './plan.ts';
import { whyNot } from './turns/why-not.ts';

/** Benchmarks that are ready to run, and what keeps their files. */
export interface SuiteWork extends ReadyWork<SuitePlan, SuiteConfiguration> {
  /** Absent with the native harness, which needs the suite with its own common.js. */
  overlay?: Overlay | undefined;
  /** The lane that it is for, counted from 0. */
  lane: number;
}

/**
 * Benchmarks in Node.js core's form, run from a private copy of their suite.
 * @throws JsdynoError SUITE_NOT_FOUND, SUITE_EMPTY
 */
export function openSuiteWork(plan: Draft<SuitePlan>): Work<SuitePlan, SuiteConfiguration, SuiteWork> {
  const suite = openSuite(plan.suite);
  const { set, test, native, turns, axes } = plan;
  const prepare = (lane: number): SuiteWork => {
    const copy = prepareOverlay(suite, cachePath(), turns);
    const overlay = native === true ? undefined : copy;
    const folder = overlay?.folder ?? suite.folder;
    const declared = new Set<string>();
    const onParameters = (names: readonly string[]) => {
      for (const name of names) declared.add(name);
    };
    return {
      source: suite.folder,
      folder,
      overlay,
      lane,
      sha256: copy.sha256,
      formerSha256: copy.formerSha256,
      lasting: { suite: plan.suite === undefined ? undefined : suite.folder },
      list: (variant, benchmarks, abort) =>
        listConfigurations(variant, { overlay: copy, benchmarks, set, test, native, onParameters, abort }),
      standIn,
      checkRows(rows) {
        checkSettingNames(set, declared);
        for (const [option, name] of Object.entries(axes ?? {})) checkParameter(`--${option} ${name}`, name, declared);
        checkValues(set, rows);
        return [];
      },
      async calibrate(rows, trial) {
        if (plan.calibrate !== true) return [...rows];
        // Processes that take turns have a length for their turns.
        const isWanted = (row: SuiteConfiguration) => plan.turns !== true || whyNot(row, folder) !== null;
        return calibrateRows(rows, trial, { folder, overlay, native }, isWanted);
      },
      // What a run changes in its copy is put back when the run has ended.
      forLane: prepare,
      remove: () => overlay?.remove(),
    };
  };
  return { choose: () => selectBenchmarks(suite, plan), prepare: () => prepare(0) };
}

/** A file that could not be loaded has no configurations. */
function standIn(benchmark: string): SuiteConfiguration {
  return { kind: 'suite', benchmark, configuration: '', parameters: {}, extra: {}, flags: [], setup: false };
}

/**
 * Refuses a value that is no number where the benchmark wants a number.
 * @throws JsdynoError BAD_OPTION
 */
function checkValues(set: readonly string[], rows: readonly SuiteConfiguration[]): void {
  for (const setting of set) {
    const name = settingName(setting);
    // JSON has no NaN: what the harness could not read as a number arrives as null.
    if (rows.some(({ parameters }) => Object.hasOwn(parameters, name) && parameters[name] === null)) {
      throw new JsdynoError('BAD_OPTION', `--set ${setting}: the parameter ${name} takes numbers`, {
        hint: `for example --set ${name}=1000`,
      });
    }
  }
}
