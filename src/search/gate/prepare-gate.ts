/** Everything of a gate before the first run: both sides, what is measured on them, and their checkouts. */
import { dirname, join, resolve } from 'node:path';
import { realPathIfThere } from '../../host/files/if-there.ts';
import type { Checkout } from '../../host/revisions/checkout.ts';
import { parseVariant } from '../../host/runtimes/index.ts';
import type { GatedWork } from '../../kinds/gated-work.ts';
import { page } from '../../text/addresses.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { NamedWork } from '../../work/gated.ts';
import { matches } from '../../work/rules/limits.ts';
import type { Acceptance, Rule } from '../../work/rules/rule.ts';
import type { Choices } from '../../work/typed/declared.ts';
import type { Carrier } from '../in-turn/carrier.ts';
import { isProse } from './changed/touched.ts';
import { type GateConfig, readConfig } from './config/read-config.ts';
import type { OPTIONS } from './gate-options.ts';
import { type GateReport, type GateRow, isSameSide } from './gate-report.ts';
import type { ChosenWork } from './measure/ready-groups.ts';
import { rowWithout } from './report/gate-rows.ts';
import { bareCheckout, fromRoot, readyCheckout, secondCopy, withBenchmarksOf } from './sides/checkouts.ts';
import { findSides, type Sides } from './sides/find-sides.ts';
import { allWork, changedBenchmarks, goneFiles, touchedWork, workIn } from './work/choose-work.ts';
import { configOf, namedWork, nothingFound, type PlacedConfig } from './work/named-work.ts';

/** What a caller says; absent: as the configuration says, or as is usual. */
export interface GateAsked extends Omit<Choices<typeof OPTIONS>, 'requireDecision' | 'accept'> {
  offline?: boolean | undefined;
}

export interface Prepared {
  sides: Sides;
  config: GateConfig;
  /** The folder of the work, from the root of the repository. */
  within: string;
  rules: readonly Rule[];
  accept: readonly Acceptance[];
  named: NamedWork;
  chosen: ChosenWork[];
  leftOut: GateReport['leftOut'];
  changedBenchmarks: GateReport['changedBenchmarks'];
  /** Rows that need no run. */
  rows: GateRow[];
  /** Whether sizes are compared. */
  sizes: 'as configured' | 'where published' | 'no';
  warnings: string[];
}

/**
 * Reads both sides, without installing anything.
 * @throws JsdynoError GATE_REFUSED, CONFIG_INVALID, NO_BENCHMARKS, and those of git
 */
export async function prepareGate(asked: GateAsked, signal?: AbortSignal): Promise<Prepared> {
  checkPackages(asked);
  const sides = await findSides({ ...asked, folder: process.cwd() }, signal);
  const { repository, base, head, changed } = sides;
  const warnings = [...sides.notes];
  const headFiles = await bareCheckout(repository, head.commit, signal);
  const baseFiles = base.commit === head.commit ? headFiles : await bareCheckout(repository, base.commit, signal);
  const placed =
    asked.config === undefined ? configOf(headFiles.folder, repository.within) : typedConfig(asked.config, sides);
  const { within } = placed;
  const config = withOptions(placed.config, asked);
  for (const on of config.on) checkRuntime(on);
  const before = asked.config === undefined ? configOf(baseFiles.folder, repository.within).config : config;
  const named = namedWork(placed, join(headFiles.folder, within));
  const works = await workIn(named, join(headFiles.folder, within)).catch((error) => {
    throw namedBy(placed, error);
  });
  if (works.length === 0 && !(config.size && placed.namesSize)) throw nothingFound();
  const change = { changed, root: headFiles.folder, within, isBuilt: config.build !== undefined };
  const { chosen, leftOut } =
    asked.changed === true ? touchedWork(works, change) : { chosen: allWork(works), leftOut: [] };
  const namedOnBase = placed.namesWork ? named : namedWork(placed, join(baseFiles.folder, within));
  const gone =
    base.commit === head.commit
      ? []
      : await goneFiles({ named: namedOnBase, folder: join(baseFiles.folder, within) }, works);
  const ruled = asked.rulesFrom === 'base' ? before : config;
  warnings.push(...alteredRules(before, config, asked.rulesFrom));
  return {
    ...{ sides, config, within, named, chosen, leftOut, warnings },
    rules: ruled.rules,
    accept: ruled.accept,
    changedBenchmarks: changedBenchmarks(works, changed, within, headFiles.folder),
    rows: gone
      .filter(({ benchmark }) => isAsked(benchmark, asked.only))
      .map((one) => rowWithout('gone', { ...one, runtime: null }, 'head has no such benchmark')),
    sizes: sizesOf(placed, asked, chosen.length === 0 && isProse(changed.map(({ path }) => path))),
  };
}

/** What is named and not there was named in the file: the options of other commands are no help. */
function namedBy({ file, namesWork }: PlacedConfig, error: unknown): unknown {
  if (!(error instanceof JsdynoError) || file === null || !namesWork) return error;
  const isMissing =
    error.code === 'SUITE_NOT_FOUND' ||
    error.code === 'SCENARIO_NOT_FOUND' ||
    (error.code === 'SCENARIO_INVALID' && error.message.startsWith('cannot read '));
  if (!isMissing) return error;
  const hint = `correct the path, which is relative to the folder of that file; ${page('gate')} explains the keys`;
  return new JsdynoError(error.code, `${file}: ${error.message}`, { hint, cause: error });
}

/** Of a benchmark that is gone no rows are known. */
function isAsked(benchmark: string, only: readonly string[] = []): boolean {
  return only.length === 0 || only.some((one) => matches(one, benchmark) || matches(one, `${benchmark} `));
}

function sizesOf(
  { config, namesSize }: PlacedConfig,
  { only = [], selfTest, changed }: GateAsked,
  nothing: boolean,
): Prepared['sizes'] {
  if (!config.size || only.length > 0 || selfTest === true || (changed === true && nothing)) return 'no';
  return namesSize ? 'as configured' : 'where published';
}

/** A file that was typed stands for the folder that it is in, or outside of the repository for the one that the command was typed in. */
function typedConfig(typed: string, { repository }: Sides): PlacedConfig {
  const path = resolve(typed);
  const folder = fromRoot(repository.root, realPathIfThere(dirname(path)));
  const within = folder === '..' || folder.startsWith('../') ? repository.within : folder;
  return { ...readConfig(path, typed), within, file: typed };
}

/** @throws JsdynoError BAD_VARIANT for one that says itself whose files are measured */
function checkRuntime(on: string): void {
  if (parseVariant(on).tree === undefined) return;
  throw new JsdynoError(
    'BAD_VARIANT',
    `"${on}" names the files to measure, but a gate measures those of base and head`,
    {
      hint: 'leave out "in", "at" and "with"; two versions of a package: jsdyno gate --with a@1 --with a@2',
    },
  );
}

/** @throws JsdynoError BAD_USAGE where packages make no two sides */
function checkPackages({ with: packages = [], base, changed }: GateAsked): void {
  if (packages.length === 0) return;
  const other = base !== undefined ? '--base' : changed === true ? '--changed' : undefined;
  if (other !== undefined) {
    throw new JsdynoError('BAD_USAGE', `--with measures the same files on both sides, so it excludes ${other}`, {
      hint: `leave out ${other}; --head names a revision whose files are measured`,
    });
  }
  if (packages.length === 2) return;
  throw new JsdynoError(
    'BAD_USAGE',
    `a gate compares two, and --with was typed ${packages.length === 1 ? 'once' : `${packages.length} times`}`,
    {
      hint: `base first, then head: --with semver@7.5.0 --with semver@7.6.0`,
    },
  );
}

function withOptions(config: GateConfig, { on = [], budgetMs, install, build }: GateAsked): GateConfig {
  return {
    ...config,
    on: on.length === 0 ? config.on : [...on],
    budgetMs: budgetMs ?? config.budgetMs,
    install: install ?? config.install,
    build: build ?? config.build,
  };
}

/** A change that alters by what it is judged is to be seen. */
function alteredRules(before: GateConfig, after: GateConfig, from: GateAsked['rulesFrom']): string[] {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const counts =
    from === 'base' ? 'those of base count' : 'those of head count; --rules-from base would take the others';
  const known = before.accept.map((one) => JSON.stringify(one));
  return [
    ...(same(before.rules, after.rules) ? [] : [`this change alters the rules in jsdyno.yml: ${counts}`]),
    ...after.accept
      .filter((one) => !known.includes(JSON.stringify(one)))
      .map(({ row, reason }) => `this change itself accepts a regression of ${row}: ${reason} (${counts})`),
  ];
}

/** The folders that runs are started in, absolute. */
export interface ReadySides {
  base: Checkout;
  head: Checkout;
  /** Base as it is, without the benchmarks of head. */
  plainBase: Checkout;
  /** Another copy of what base is measured in; made when it is asked for. */
  again(): Promise<Checkout>;
}

/** Installs and builds both, before anything is measured. */
export async function readySides(
  { sides, config, within, chosen }: Pick<Prepared, 'sides' | 'config' | 'within' | 'chosen'>,
  { note: onNote, abort: signal }: Pick<Carrier, 'note' | 'abort'>,
): Promise<ReadySides> {
  const { install, build } = config;
  const making = { within, install, build, signal, onNote };
  const plainBase = await readyCheckout(sides.repository, sides.base, making);
  const head = isSameSide(sides.base, sides.head)
    ? await secondCopy(plainBase, signal)
    : await readyCheckout(sides.repository, sides.head, making);
  const own = chosen.flatMap(({ files }) => files.flatMap((file) => file.own));
  const isSame = sides.base.commit === sides.head.commit;
  const base = isSame ? plainBase : await withBenchmarksOf(plainBase, head.folder, own, { within, signal });
  return { base, head, plainBase, again: () => secondCopy(base, signal) };
}

/** @throws JsdynoError GATE_REFUSED where a pattern of --only leaves nothing */
export function checkChosen(works: readonly GatedWork[], only: readonly string[] | undefined, rows: number): void {
  if (rows > 0 || (only ?? []).length === 0) return;
  throw new JsdynoError('GATE_REFUSED', `--only ${only?.join(' ')} matches no row`, {
    hint: `write rows as in a report, with * for any text: --only '${works[0]?.files[0]?.benchmark ?? 'bench/json.js'} *'`,
  });
}
