/** Rows that a benchmark had on base, in its own form there, and has on neither side in head's. */

import { type GatedWork, gatedWork } from '../../../kinds/gated-work.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { preparePlan } from '../../../work/experiment/prepare.ts';
import type { GatedFile } from '../../../work/gated.ts';
import { matches, rowName } from '../../../work/rules/limits.ts';
import type { GateRow } from '../gate-report.ts';
import { measuringOf } from '../gate-run.ts';
import { type ChosenWork, type GateGroup, sideVariants } from '../measure/ready-groups.ts';
import type { GateAsked, Prepared } from '../prepare-gate.ts';
import { rowWithout } from '../report/gate-rows.ts';

interface OnBase {
  chosen: readonly ChosenWork[];
  /** What head's benchmarks are on both sides. */
  groups: readonly GateGroup[];
  /** The folder of the work on base as its commit has it, absolute; the process is in it. */
  plain: string;
  prepared: Pick<Prepared, 'config' | 'named' | 'within' | 'changedBenchmarks' | 'rules'>;
  asked: GateAsked;
  /** When the time of the gate is over, by performance.now(). */
  endsAt: number;
  signal?: AbortSignal | undefined;
}

/** Kinds whose benchmarks declare rows of their own; of others a row is a file, and a file that is gone is known already. */
const DECLARING = ['ops', 'suite'];

/** Lists the rows of changed benchmarks once more as base has them, on the first runtime; nothing is measured. */
export async function goneRows({ chosen, groups, plain, prepared, asked, endsAt, signal }: OnBase): Promise<GateRow[]> {
  const { within, changedBenchmarks, named, config } = prepared;
  const [on] = config.on;
  const changed = new Set(changedBenchmarks.map(({ path }) => path));
  const isChanged = ({ path }: GatedFile) => changed.has(within === '' ? path : `${within}/${path}`);
  const wanted = chosen.filter(({ work, files }) => DECLARING.includes(work.kind.name) && files.some(isChanged));
  if (wanted.length === 0 || on === undefined) return [];
  const rows: GateRow[] = [];
  // Where head's names fit nothing on base, base has no row of them.
  for (const work of await unlessRefused(gatedWork(named, plain), [])) {
    const names = wanted
      .filter((one) => one.work.kind.name === work.kind.name)
      .flatMap(({ files }) => files.filter(isChanged).map(({ path }) => path));
    const late = groups.filter((one) => one.late !== undefined && one.work.kind.name === work.kind.name);
    const isLate = (file: string) => late.some(({ files }) => files.some(({ path }) => path === file));
    const files = work.files.filter(({ path }) => names.includes(path) && !isLate(path));
    if (files.length === 0) continue;
    const there = new Set(groups.filter((one) => one.work.kind.name === work.kind.name).flatMap(namesOf));
    for (const row of await listed(work, files, on)) {
      const isAsked = (asked.only ?? []).length === 0 || asked.only?.some((pattern) => matches(pattern, rowName(row)));
      if (!isAsked || there.has(rowName(row))) continue;
      const { benchmark, configuration } = row;
      const facts = { kind: work.kind.name, runtime: null, benchmark, configuration };
      rows.push(rowWithout('gone', facts, "head's version of the benchmark lacks this row"));
    }
  }
  return rows;

  async function listed(work: GatedWork, files: readonly GatedFile[], runtime: string) {
    const [variant = runtime] = sideVariants(runtime, { base: plain, head: plain });
    const request = {
      ...{ kind: work.kind, variants: [variant], offline: asked.offline, endsAt: (performance.now() + endsAt) / 2 },
      plan: work.plan(files, measuringOf(asked, prepared)),
    };
    const benchmarks = new Set(files.map(({ benchmark }) => benchmark));
    const found = await unlessRefused(preparePlan(request, {}, signal), null);
    found?.work.remove?.();
    return found?.configurations.filter(({ benchmark }) => benchmarks.has(benchmark)) ?? [];
  }
}

function namesOf({ prepared }: GateGroup): string[] {
  return prepared.configurations.map(rowName);
}

/** What base's own form of a benchmark cannot say is no failure of this gate. */
async function unlessRefused<T>(asked: Promise<T>, instead: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof JsdynoError) || error.code === 'INTERRUPTED') throw error;
    return instead;
  }
}
