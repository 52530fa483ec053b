/** Which benchmarks a gate measures, which it leaves out, and which are on one side only. */
import { join } from 'node:path';
import { isFile, realPathIfThere } from '../../../host/files/if-there.ts';
import { filesWithin } from '../../../host/files/inside.ts';
import { inFolder } from '../../../host/process/in-folder.ts';
import type { ChangedFile } from '../../../host/revisions/changed-files.ts';
import { type GatedWork, gatedWork } from '../../../kinds/gated-work.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { NamedWork } from '../../../work/gated.ts';
import { importGraph } from '../changed/import-graph.ts';
import { ownPackages } from '../changed/own-packages.ts';
import { whyTouched } from '../changed/touched.ts';
import type { GateReport } from '../gate-report.ts';
import type { ChosenWork } from '../measure/ready-groups.ts';

/** The work of a side, as its files without anything installed say it. */
export function workIn(named: NamedWork, folder: string): Promise<GatedWork[]> {
  return inFolder(folder, () => gatedWork(named, process.cwd()));
}

/** The benchmarks that base has and head lacks, by the name of their kind. */
export async function goneFiles(
  base: { named: NamedWork; folder: string },
  head: readonly GatedWork[],
): Promise<{ kind: string; benchmark: string }[]> {
  const there = new Set(head.flatMap(({ kind, files }) => files.map(({ benchmark }) => `${kind.name} ${benchmark}`)));
  const before = await workIn(base.named, base.folder).catch((error) => {
    // What head's patterns do not fit on base, base has none of.
    if (error instanceof JsdynoError) return [];
    throw error;
  });
  return before
    .flatMap(({ kind, files }) => files.map(({ benchmark }) => ({ kind: kind.name, benchmark })))
    .filter(({ kind, benchmark }) => !there.has(`${kind} ${benchmark}`));
}

interface Change {
  changed: readonly ChangedFile[];
  /** The top of head's files, and the folder of the work in it, `/` between parts. */
  root: string;
  within: string;
  isBuilt: boolean;
}

/** With `--changed` the benchmarks that a change can have touched, and why the others are left out. */
export function touchedWork(
  works: readonly GatedWork[],
  { changed, root, within, isBuilt }: Change,
): { chosen: ChosenWork[]; leftOut: GateReport['leftOut'] } {
  const top = realPathIfThere(root);
  const graphs = { root: top, packages: ownPackages(top, filesWithin(top)) };
  const paths = changed.map(({ path }) => path);
  const leftOut: GateReport['leftOut'] = [];
  const chosen = works.map((work) => {
    const files = work.files.filter((file) => {
      const inRoot = (path: string) => (within === '' ? path : `${within}/${path}`);
      const measured = {
        name: file.benchmark,
        scripts: file.scripts.map(inRoot),
        beside: file.own.filter((path) => path !== file.path).map(inRoot),
      };
      const why = whyTouched(measured, paths, (script) => importGraph(join(top, script), graphs), isBuilt);
      if (why === null) leftOut.push({ path: inRoot(file.path), why: 'nothing that it loads has changed' });
      return why !== null;
    });
    return { work, files };
  });
  return { chosen: chosen.filter(({ files }) => files.length > 0), leftOut };
}

/** All of it. */
export function allWork(works: readonly GatedWork[]): ChosenWork[] {
  return works.map((work) => ({ work, files: work.files })).filter(({ files }) => files.length > 0);
}

/**
 * Files of benchmarks that the change touched and head has.
 * @param root where head's files are
 */
export function changedBenchmarks(
  works: readonly GatedWork[],
  changed: readonly ChangedFile[],
  within: string,
  root: string,
): GateReport['changedBenchmarks'] {
  const own = works.flatMap(({ files }) => files.flatMap((file) => file.own));
  const inRoot = [...new Set(own)].map((path) => (within === '' ? path : `${within}/${path}`));
  const isOwn = (path: string) => inRoot.some((one) => path === one || path.startsWith(`${one}/`));
  return changed.filter(({ path }) => isOwn(path) && isFile(join(root, path)));
}
