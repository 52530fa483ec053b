/** `jsdyno gate` from its options to its report. */
import { join } from 'node:path';
import { machineWarnings } from '../../host/machine/warnings.ts';
import { inFolder } from '../../host/process/in-folder.ts';
import { TAKEN_OUT_WORDS } from '../../host/process/surroundings.ts';
import { warningText } from '../../stats/warning.ts';
import { runFindings } from '../../store/run-counts.ts';
import { changedNotes } from '../../work/experiment/changed-notes.ts';
import { KeptTrees } from '../../work/experiment/kept-trees.ts';
import { judgeRows } from '../../work/rules/judge-rows.ts';
import { fdrOfPart, lookedAt, sharesOfRules } from '../../work/rules/possible.ts';
import type { Rule } from '../../work/rules/rule.ts';
import { isInterruption, unsaid } from '../in-turn/carrier.ts';
import { LEAST_MS } from '../in-turn/measure-in-turn.ts';
import type { GateRow, SelfTest } from './gate-report.ts';
import { type GateRun, measuringOf } from './gate-run.ts';
import { SELF_TEST_SHARE } from './measure/budget.ts';
import { measureAgain, type SelfTested } from './measure/measure-again.ts';
import { type Measured, type MeasuredGroup, measureGroups, titleOf } from './measure/measure-groups.ts';
import { type GateGroup, readyGroups } from './measure/ready-groups.ts';
import { selfTestOf, whyNotBelieved } from './measure/self-test.ts';
import { openSitting, type Sitting } from './measure/sitting.ts';
import { checkChosen, type Prepared, type ReadySides, readySides } from './prepare-gate.ts';
import { comparedGroup, type GroupedRow, type JudgedGroupRow } from './report/compared-groups.ts';
import { rowsNotBegun } from './report/gate-rows.ts';
import { missingPackages, takenOut, tooShort } from './report/remarks.ts';
import { isPublished } from './size/packed.ts';
import { sizeRows } from './size/size-rows.ts';
import { goneRows } from './work/gone-rows.ts';

/** What a gate found, before it is a report. */
export interface GateFound {
  ready: ReadySides | null;
  groups: GateGroup[];
  judged: JudgedGroupRow[];
  /** Rows without a comparison: those that base alone has, of benchmarks that both have, and those that no time was left for. */
  others: GateRow[];
  measured: MeasuredGroup[];
  selfTest: SelfTest | null;
  spentMs: number;
  warnings: string[];
  isInterrupted: boolean;
}

/** What on a machine makes figures of the same code differ within a job. */
const DISTURBING = new Set(['BUSY', 'SWAPPING', 'MEMORY_LOW', 'STEAL', 'CPU_QUOTA', 'THROTTLED']);

export async function runGate(run: GateRun): Promise<GateFound> {
  const { prepared, carrier } = run;
  const { abort: signal } = carrier;
  const { chosen, sizes } = prepared;
  if (chosen.length === 0 && sizes === 'no') return NOTHING;
  const ready = await readySides(prepared, carrier);
  const folders = { base: join(ready.base.folder, prepared.within), head: join(ready.head.folder, prepared.within) };
  const warnings: string[] = [];
  const began = performance.now();
  const endsAt = began + prepared.config.budgetMs;
  const groups = await inFolder(folders.head, () => groupsOf(run, chosen, folders, endsAt, warnings));
  const rows = groups.reduce((sum, { prepared: { configurations } }) => sum + configurations.length, 0);
  checkChosen(
    chosen.map(({ work }) => work),
    run.asked.only,
    rows,
  );
  const plain = join(ready.plainBase.folder, prepared.within);
  const gone =
    run.asked.selfTest === true
      ? []
      : await inFolder(plain, () => goneRows({ chosen, groups, plain, prepared, endsAt, asked: run.asked, signal }));
  const isSized = sizes === 'as configured' || (sizes === 'where published' && isPublished(folders.head));
  // Rows were listed by code that may have written into either.
  if (isSized) new KeptTrees({}, treesAt({ base: plain, head: folders.head })).check();
  const sized = isSized
    ? await sizeRows([ready.plainBase.folder, ready.head.folder], { within: prepared.within, signal })
    : [];
  if (sizes === 'as configured' && sized.length === 0)
    warnings.push('the size is not known: npm pack made nothing of one side');
  const sitting = openSitting(groups, run.asked.again);
  const readyMs = performance.now() - began;
  const whole = await inFolder(folders.head, () => measureAll(run, groups, sitting, readyMs));
  const compared = [...whole.measured.flatMap(comparedGroup), ...sized];
  const today = new Date().toISOString();
  const judged = judge(compared, prepared, today);
  const found: GateFound = {
    ...{
      ready,
      groups,
      judged,
      others: [...gone, ...whole.notBegun.flatMap((group) => rowsNotBegun(group, whole.isInterrupted))],
      warnings,
      isInterrupted: whole.isInterrupted,
    },
    measured: whole.measured,
    selfTest: null,
    spentMs: readyMs + whole.spentMs,
  };
  warnings.push(...changedFiles(whole.measured));
  if (whole.isInterrupted) return found;
  warnings.push(...whole.notBegun.map((group) => `no time was left for ${titleOf(group)}`));
  warnings.push(...tooShort(judged), ...takenOut(judged, prepared.accept, today), ...missingPackages(judged));
  const answered =
    run.asked.selfTest === true
      ? { ...found, selfTest: selfTestOf(compared) }
      : await believed(run, found, folders.base, sitting);
  // The same command continues with what no time was left for.
  if (!answered.isInterrupted && whole.notBegun.length === 0) sitting.end();
  return answered;
}

function treesAt(sides: Record<'base' | 'head', string>) {
  return Object.entries(sides).map(([label, folder]) => ({ label, tree: { folder, root: folder, name: label } }));
}

function changedFiles(measured: readonly MeasuredGroup[]): string[] {
  return measured.flatMap(({ stored: { database, experiment } }) =>
    changedNotes(runFindings(database, experiment.id)).map(warningText),
  );
}

const NOTHING: GateFound = {
  ...{
    ready: null,
    groups: [],
    judged: [],
    others: [],
    measured: [],
    selfTest: null,
    spentMs: 0,
    warnings: [],
    isInterrupted: false,
  },
};

async function groupsOf(
  { asked, prepared, carrier }: GateRun,
  chosen: Prepared['chosen'],
  folders: { base: string; head: string },
  endsAt: number,
  warnings: string[],
): Promise<GateGroup[]> {
  const { config, sides, within } = prepared;
  const isNew = unsaid();
  const ready = await carrier.prepare((events) =>
    readyGroups({
      ...{ chosen, folders, endsAt, database: carrier.database, signal: carrier.abort },
      on: config.on,
      measuring: measuringOf(asked, prepared),
      only: asked.only ?? [],
      identity: [sides.base.commit, sides.head.commit, within, config.install ?? null, config.build ?? null],
      events: {
        ...events,
        onWarning(text) {
          // Variables that runs go without are the same on both sides: nothing that a reader of the answer need weigh.
          if (!text.startsWith(TAKEN_OUT_WORDS) && isNew(text)) warnings.push(text);
          events.onWarning?.(text);
        },
      },
    }),
  );
  return withEvidence(ready, prepared.rules);
}

/** So that an experiment stops for what the rules ask, and for what holds among the rows of all of them. */
function withEvidence(groups: readonly GateGroup[], rules: readonly Rule[]): GateGroup[] {
  const metricsOf = ({ work: { kind } }: GateGroup) => [
    ...kind.metrics,
    ...(kind.reportMetrics ?? []),
    ...(kind.alsoJudged ?? []),
  ];
  const all = groups.reduce(
    (sum, group) => sum + group.prepared.configurations.length * lookedAt(rules, metricsOf(group)),
    0,
  );
  return groups.map((group) => {
    const fdr = fdrOfPart(group.prepared.configurations.length, all);
    const shares = sharesOfRules(rules, metricsOf(group));
    return { ...group, request: { ...group.request, plan: { ...group.request.plan, fdr, shares } } };
  });
}

function measureAll(
  { asked, prepared, carrier }: GateRun,
  groups: readonly GateGroup[],
  { since }: Sitting,
  spentMs: number,
): Promise<Measured> {
  const { config } = prepared;
  const share = asked.selfTest === true ? 1 : 1 - SELF_TEST_SHARE;
  return measureGroups(carrier, {
    groups,
    since,
    budgetMs: Math.max(LEAST_MS, config.budgetMs * share - spentMs),
    undecided: (one) =>
      judge(comparedGroup(one), prepared, new Date().toISOString()).filter(
        ({ judged }) => judged.judged === 'undecided',
      ).length,
  });
}

function judge(
  rows: readonly GroupedRow[],
  { rules, accept }: Pick<Prepared, 'rules' | 'accept'>,
  today: string,
): JudgedGroupRow[] {
  const groups = new Map(rows.map(({ compared, group }) => [compared.row, group]));
  const judged = judgeRows(
    rows.map(({ compared }) => compared),
    rules,
    accept,
    today,
  );
  return judged.map((one) => ({ judged: one, group: groups.get(one.row) ?? null }));
}

/** Where something would fail, or the machine looks disturbed, base is compared with itself: what it calls different is not believed. */
async function believed(run: GateRun, found: GateFound, base: string, { since }: Sitting): Promise<GateFound> {
  const suspects = found.judged.filter(({ judged, group }) => judged.judged === 'regression' && group !== null);
  const isDisturbed = machineWarnings(run.environment).some(({ code }) => DISTURBING.has(code));
  const isCompared = found.judged.some(({ judged, group }) => group !== null && judged.row.interval !== null);
  if (found.ready === null || !isCompared || (suspects.length === 0 && !isDisturbed)) return found;
  const again: SelfTested = await measureAgain(run, { ...found, ready: found.ready, suspects, base, since }).catch(
    (error: unknown) => {
      if (!isInterruption(error, run.carrier.abort)) throw error;
      return { rows: null, spentMs: 0, warnings: [], isInterrupted: true };
    },
  );
  const { isInterrupted } = again;
  if (again.rows === null) return { ...found, warnings: [...found.warnings, ...again.warnings], isInterrupted };
  const same = again.rows;
  return {
    ...found,
    judged: found.judged.map((one) => {
      const why = one.judged.judged === 'regression' && one.group !== null ? whyNotBelieved(one.judged, same) : null;
      return why === null ? one : { ...one, judged: { ...one.judged, judged: 'undecided' as const, reason: why } };
    }),
    selfTest: selfTestOf(same),
    spentMs: found.spentMs + again.spentMs,
    warnings: [...found.warnings, ...again.warnings],
    isInterrupted,
  };
}
