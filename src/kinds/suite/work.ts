import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../../host/files/hash.ts';
import { isFolder } from '../../host/files/if-there.ts';
import { fileOn, treeKey, treesOf } from '../../host/runtimes/file-on.ts';
import type { Tree, Variant } from '../../host/runtimes/types.ts';
import { lackingOn } from '../../measure/listing.ts';
import type { Draft } from '../../measure/plan.ts';
import { cachePath } from '../../store/store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkParameter, checkSettingNames, settingName } from '../../work/plans/settings.ts';
import type { ReadyWork, Work } from '../../work/ready-work.ts';
import { calibrateRows } from './calibrate.ts';
import type { SuiteConfiguration } from './configuration.ts';
import { listConfigurations } from './files/list-configurations.ts';
import { type Overlay, prepareOverlay } from './files/overlay.ts';
import { openSuite, type Suite, scriptOf, selectBenchmarks } from './files/suite.ts';
import type { SuitePlan } from './plan.ts';
import { whyNot } from './turns/why-not.ts';

/** The folder of the suite that runs are started from, and the copy of it that this is. */
interface SuitePlace {
  folder: string;
  /** Absent with the native harness, which needs the suite with its own common.js. */
  overlay?: Overlay | undefined;
}

/** Benchmarks that are ready to run, and what keeps their files. */
export interface SuiteWork extends ReadyWork<SuitePlan, SuiteConfiguration> {
  /** What a variant's runs are started from. */
  placeOn(variant: Pick<Variant, 'tree'>): SuitePlace;
  /** The lane that it is for, counted from 0. */
  lane: number;
}

/**
 * Benchmarks in Node.js core's form, run from a private copy of their suite.
 * @throws JsdynoError SUITE_NOT_FOUND, SUITE_EMPTY
 */
export function openSuiteWork(plan: Draft<SuitePlan>): Work<SuitePlan, SuiteConfiguration, SuiteWork> {
  const suite = openSuite(plan.suite);
  const { set, test, native, turns, axes, namePattern } = plan;
  const prepare = (lane: number, variants: readonly Variant[]): SuiteWork => {
    const trees = suite.isBuiltIn ? [undefined] : treesOf(variants);
    const copies = new Map<string, Overlay | string>();
    for (const tree of trees.length === 0 ? [undefined] : trees) {
      copies.set(treeKey(tree), copyOf(suite, tree, turns));
    }
    const keyOf = ({ tree }: Pick<Variant, 'tree'>) => (suite.isBuiltIn ? '' : treeKey(tree));
    const overlays = [...copies.values()].filter((copy) => typeof copy !== 'string');
    const placeOn = (variant: Pick<Variant, 'tree'>) => {
      const copy = copies.get(keyOf(variant));
      if (native === true || copy === undefined || typeof copy === 'string') {
        return { folder: suite.isBuiltIn ? suite.folder : fileOn(variant, suite.folder) };
      }
      return { folder: copy.folder, overlay: copy };
    };
    const declared = new Set<string>();
    const onParameters = (names: readonly string[]) => {
      for (const name of names) declared.add(name);
    };
    return {
      source: suite.folder,
      folder: suite.folder,
      placeOn,
      lane,
      sha256: fingerprintOf(copies),
      formerSha256s: formerFingerprints(copies),
      ownFiles: suite.isBuiltIn
        ? undefined
        : { paths: [suite.folder, ...filesBeside(suite.folder)], ...rootOf(suite.folder) },
      lasting: { suite: plan.suite === undefined ? undefined : suite.folder },
      async list(variant, benchmarks, abort) {
        const overlay = copies.get(keyOf(variant));
        if (overlay === undefined || typeof overlay === 'string') {
          const reason = overlay ?? 'there is no copy of the suite';
          return {
            configurations: [],
            broken: benchmarks.map((one) => ({ benchmark: one, reason, unavailable: true })),
          };
        }
        const there = benchmarks.filter(
          (one) => variant.tree === undefined || existsSync(scriptOf(overlay.folder, one)),
        );
        const lacking = benchmarks.filter((one) => !there.includes(one)).map((one) => lackingOn(variant, one));
        const request = { overlay, benchmarks: there, set, test, native, namePattern, onParameters, abort };
        const { configurations, broken } = await listConfigurations(variant, request);
        return { configurations, broken: [...broken, ...lacking] };
      },
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
        const place = placeOn(trial.variant);
        const isWanted = (row: SuiteConfiguration) => plan.turns !== true || whyNot(row, place.folder) !== null;
        return calibrateRows(rows, trial, { ...place, native }, isWanted);
      },
      // What a run changes in its copy is put back when the run has ended.
      forLane: (other) => prepare(other, variants),
      remove() {
        if (native !== true) for (const overlay of overlays) overlay.remove();
      },
    };
  };
  const choose = () => selectBenchmarks(suite, plan);
  return {
    choose,
    // With the common.js that they ask for, where a revision has no benchmarks at all.
    benchmarks: () => (suite.isBuiltIn ? [] : ['common.js', ...choose()].map((one) => scriptOf(suite.folder, one))),
    prepare: (variants = []) => prepare(0, variants),
  };
}

/** A private copy of the suite in a tree; a text says why there is none. */
function copyOf(suite: Suite, tree: Tree | undefined, turns: boolean | undefined): Overlay | string {
  if (tree === undefined) return prepareOverlay(suite, cachePath(), turns);
  const folder = fileOn({ tree }, suite.folder);
  if (!isFolder(folder)) return `there is no ${suite.name} in ${tree.name}`;
  const here = { folder: suite.folder, name: [tree.commit ?? tree.name, tree.packages ?? []].flat().join(' ') };
  return prepareOverlay({ ...suite, folder }, cachePath(), turns, here);
}

/** One copy has its own, as ever. */
function fingerprintOf(copies: ReadonlyMap<string, Overlay | string>): string {
  const each = [...copies.values()].map((copy) => (typeof copy === 'string' ? copy : copy.sha256));
  return each.length === 1 ? (each[0] as string) : sha256(each.join('\n'));
}

/** Of several copies, one of which may lie where the command was started, its former one with the others as they are. */
function formerFingerprints(copies: ReadonlyMap<string, Overlay | string>): readonly string[] {
  const all = [...copies.values()];
  const [only] = all;
  if (all.length === 1) return typeof only === 'string' || only === undefined ? [] : only.formerSha256s;
  const each = all.map((copy) => (typeof copy === 'string' ? copy : (copy.formerSha256s[0] ?? copy.sha256)));
  return [sha256(each.join('\n'))];
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

/** In a checkout of Node.js only: the rest of it, builds included, is a hundred times as large as what its benchmarks read. */
const MARK = 'src/node_version.h';
/** What benchmarks of Node.js read beside their folder. */
const READ = ['lib', 'test/common', 'test/fixtures'];

/** What of a checkout of Node.js lies beside its suite and is read by it, absolute; elsewhere nobody knows, and there is nothing. */
function filesBeside(suite: string): string[] {
  return isOfNode(suite) ? READ.map((path) => join(dirname(suite), path)).filter((path) => existsSync(path)) : [];
}

/** The folder of the checkout, where the suite lies in one of Node.js. */
function rootOf(suite: string): { root?: string } {
  return isOfNode(suite) ? { root: dirname(suite) } : {};
}

function isOfNode(suite: string): boolean {
  return existsSync(join(dirname(suite), MARK));
}
