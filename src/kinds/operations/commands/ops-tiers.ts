import { drawDownloads } from '../../../host/runtimes/draw-downloads.ts';
import { type Envelope, jsonDocument } from '../../../show/report/json-envelope.ts';
import { missingOn } from '../../../store/experiments.ts';
import { type Io, notice } from '../../../text/io.ts';
import { printableIn } from '../../../text/printable.ts';
import { onInterrupt } from '../../../work/console/interrupt.ts';
import { lookOf } from '../../../work/console/print-report.ts';
import { type ExperimentRequest, preparePlan } from '../../../work/experiment/prepare.ts';
import type { OperationConfiguration } from '../configuration.ts';
import { diagnoseOperation } from '../measure-operation.ts';
import type { OperationsPlan } from '../plan.ts';
import { formatTiers, type OperationTier } from '../report/tier-table.ts';

type OperationsRequest = ExperimentRequest<OperationsPlan, OperationConfiguration>;

/** Which compilers operations reached, as printed by jsdyno ops --tiers --format json. @title jsdyno tiers */
export interface TiersDocument extends Envelope<'tiers', 1> {
  /** by file and operation, one a variant */
  operations: OperationTier[];
}

/** `jsdyno ops --tiers`: prints tier and deoptimisations of each operation on each runtime. Returns 3 when one failed. */
export async function printTiers(request: OperationsRequest, format: string | undefined, io: Io): Promise<number> {
  const { abort, release } = onInterrupt();
  const downloads = drawDownloads(io.stderr);
  try {
    const onWarning = (text: string) => notice(io, text);
    const prepared = await preparePlan(request, { onDownload: downloads.onProgress, onWarning }, abort);
    downloads.finish();
    const { plan, work, variants, configurations } = prepared;
    const tiers: OperationTier[] = [];
    let failed = false;
    for (const configuration of configurations) {
      for (const variant of variants) {
        abort.throwIfAborted();
        const { pin, timeoutMs } = plan;
        const run = { variant, configuration, folder: work.folder, pin, timeoutMs, abort };
        const answer = missingOn(configuration, variant.label) ?? (await diagnoseOperation(run));
        if ('outcome' in answer && answer.outcome === 'failed') failed = true;
        tiers.push({
          benchmark: configuration.benchmark,
          configuration: configuration.configuration,
          variant: variant.label,
          ...('outcome' in answer
            ? { tier: null, deopts: [], reason: `${answer.outcome}: ${answer.reason}` }
            : { tier: answer.tier, deopts: answer.deopts }),
        });
      }
    }
    io.stdout.write(
      format === 'json'
        ? jsonDocument<TiersDocument>('tiers', 1, { operations: tiers })
        : formatTiers(printableIn(tiers), lookOf(io.stdout)),
    );
    return failed ? 3 : 0;
  } finally {
    downloads.finish();
    release();
  }
}
