import type { DatabaseSync } from 'node:sqlite';
import { packageVersion } from '../../../../src/host/files/package-file.ts';
import type { Variant } from '../../../../src/host/runtimes/index.ts';
import { suiteKind } from '../../../../src/kinds/suite/kind.ts';
import { type ExperimentRequest, prepareExperiment } from '../../../../src/work/experiment/prepare.ts';
import type { FarmDocument } from '../../../../src/work/farm/wire/document.ts';
import { SUITE } from '../../../host-variant.ts';

/** A real comparison on this process' Node.js, made ready in a store as `compare` does, as a document. */
export async function comparisonOf(
  database: DatabaseSync,
  { suite = SUITE, categories = ['forms'], filter = ['spin'], set = ['kind=one', 'n=20000'], runs = 2 } = {},
): Promise<FarmDocument> {
  const request = {
    kind: suiteKind,
    variants: [`compiled: ${process.execPath}`, `interpreted: ${process.execPath} --jitless`],
    plan: {
      kind: 'suite',
      view: 'compare',
      ...{ suite, categories, filter, exclude: [], set, runs },
      ...{ seed: 1, timeoutMs: 60_000, margin: 0.02, turns: false, calibrate: false },
    },
  } as unknown as ExperimentRequest;
  const { experiment, variants, configurations, work } = await prepareExperiment(database, request);
  work.remove?.();
  return {
    version: 1,
    jsdyno: packageVersion(),
    name: experiment.name,
    kind: experiment.kind,
    plan: experiment.plan,
    environment: experiment.environment,
    variants: variants.map(({ id: _, ...variant }): Variant => variant),
    rows: configurations.map(({ id: _, ...row }) => row),
    bundles: [],
  };
}
