/** A gate as its report. Pure but for the files that places are looked up in. */
import { join } from 'node:path';
import { packageVersion } from '../../../host/files/package-file.ts';
import { machineWords } from '../../../host/machine/machine-words.ts';
import { machineWarnings } from '../../../host/machine/warnings.ts';
import { installedPackages } from '../../../host/revisions/installed-packages.ts';
import { DEFAULT_FDR } from '../../../stats/margin.ts';
import { shellLine } from '../../../text/shell-word.ts';
import { countsOf, exitOf } from '../../../work/rules/exit.ts';
import { powerOf } from '../../../work/rules/power.ts';
import type { GateReport, SelfTest, Side } from '../gate-report.ts';
import type { GateRun } from '../gate-run.ts';
import type { GateAsked, Prepared } from '../prepare-gate.ts';
import type { GateFound } from '../run-gate.ts';
import { gateRow, inOrder } from './gate-rows.ts';

/** How its rows are judged, beside the rules. */
export interface ReportOptions {
  /** Undecided rows fail. */
  requireDecision?: boolean | undefined;
  /** Why regressions are accepted, as by a label; absent: they are not. */
  accept?: string | undefined;
}

/** @param options `wholeMs` from the start of the command on */
export function gateReportOf(
  { asked, prepared, environment }: GateRun,
  found: GateFound,
  options: ReportOptions & { wholeMs: number },
): GateReport {
  const { sides, config, within, rules } = prepared;
  const { ready, groups, selfTest, measured, spentMs, isInterrupted } = found;
  const sources = { folder: ready === null ? '' : join(ready.head.folder, within), within };
  const judged = found.judged.map(({ judged, group }) => gateRow(judged, group, { ...sources, isInterrupted }));
  const rows = inOrder([...judged, ...found.others, ...prepared.rows]).map((row) =>
    options.accept !== undefined && row.judged === 'regression'
      ? { ...row, judged: 'accepted' as const, reason: `accepted: ${options.accept}` }
      : row,
  );
  const counts = countsOf(rows);
  return {
    exit: asked.selfTest === true ? selfTestExit(selfTest, counts) : exitOf(counts, options),
    base: sides.base,
    head: sides.head,
    runtimes: [...new Set(groups.flatMap(({ runtime }) => runtime ?? []))],
    rules: [...rules],
    rows,
    counts,
    changedBenchmarks: prepared.changedBenchmarks,
    leftOut: prepared.leftOut,
    dependencies: ready === null ? [] : differing(join(ready.plainBase.folder, within), sources.folder),
    // Sizes are exact: that they would show everything says nothing of what was measured.
    power: powerOf(found.judged.filter(({ group }) => group !== null).map((one) => one.judged)),
    selfTest,
    machine: {
      words: machineWords(environment as unknown as Record<string, unknown>) ?? 'unknown',
      warnings: machineWarnings(environment).map(({ message }) => message),
    },
    falseAlarms: DEFAULT_FDR,
    time: { wholeMs: options.wholeMs, measuringMs: Math.round(spentMs), budgetMs: config.budgetMs },
    repeat: repeatLines(asked, prepared),
    experiments: measured.map(({ stored }) => stored.experiment.name),
    warnings: [...prepared.warnings, ...checkoutWarnings(found), ...found.warnings],
    created: new Date().toISOString(),
    version: packageVersion(),
  };
}

/** Of base against itself, which no rule judges. */
function selfTestExit(selfTest: SelfTest | null, { failed = 0, broken = 0 }: GateReport['counts']): GateReport['exit'] {
  if ((selfTest?.decided.length ?? 0) > 0) return 1;
  return failed + broken > 0 ? 3 : 0;
}

/** Packages that are installed with another version, or on one side only. */
function differing(base: string, head: string): GateReport['dependencies'] {
  const [before, after] = [installedPackages(base), installedPackages(head)];
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names
    .map((name) => ({ name, base: before.get(name) ?? null, head: after.get(name) ?? null }))
    .filter((one) => one.base !== one.head);
}

function checkoutWarnings({ ready }: GateFound): string[] {
  if (ready === null) return [];
  return [
    ...ready.plainBase.warnings.map((text) => `base: ${text}`),
    ...ready.head.warnings.map((text) => `head: ${text}`),
  ];
}

/**
 * As it was typed, where that means the same to whoever reads it: `origin/main`, `v1.2.0`. `HEAD` is another commit elsewhere, and a full
 * hash is longer than anybody wants to copy.
 */
function revisionWord({ name, commit }: Pick<Side, 'name' | 'commit'>): string {
  return /^HEAD|^@|^[0-9a-f]{12,}$/.test(name) ? commit.slice(0, 12) : name;
}

/** What repeats it; a working tree is only here. Pure. */
export function repeatLines(asked: GateAsked, { sides: { base, head } }: Pick<Prepared, 'sides'>): string[] {
  const { config, on = [], only = [], install, build, with: packages = [] } = asked;
  const isHere = head.subject === null;
  const isPackaged = packages.length > 0;
  // Sides that differ by packages are called after these.
  const files = isPackaged ? { name: asked.head ?? 'HEAD', commit: head.commit } : head;
  const words = [
    'jsdyno',
    'gate',
    ...(asked.selfTest === true ? ['--self-test'] : []),
    ...(isPackaged ? packages.flatMap((one) => ['--with', one]) : ['--base', isHere ? base.name : revisionWord(base)]),
    ...(isHere || (asked.selfTest === true && !isPackaged) ? [] : ['--head', revisionWord(files)]),
    ...(config === undefined ? [] : ['--config', config]),
    ...on.flatMap((one) => ['--on', one]),
    ...(asked.changed === true ? ['--changed'] : []),
    ...only.flatMap((one) => ['--only', one]),
    ...(install === undefined ? [] : install === false ? ['--no-install'] : ['--install', install]),
    ...(build === undefined ? [] : ['--build', build]),
  ];
  return [shellLine(words)];
}
