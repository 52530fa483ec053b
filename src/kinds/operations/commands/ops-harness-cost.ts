import { drawDownloads } from '../../../host/runtimes/draw-downloads.ts';
import { checkPin } from '../../../measure/pin.ts';
import { type Envelope, jsonDocument } from '../../../show/report/json-envelope.ts';
import { type Io, notice } from '../../../text/io.ts';
import { printableIn } from '../../../text/printable.ts';
import { onInterrupt } from '../../../work/console/interrupt.ts';
import { lookOf } from '../../../work/console/print-report.ts';
import { leavingOut, resolveVariants } from '../../../work/experiment/resolve-variants.ts';
import type { Typed } from '../../../work/typed/declared.ts';
import { measureHarnessCosts } from '../measure-operation.ts';
import type { OPTIONS } from '../options.ts';
import { formatHarnessCosts, type VariantHarnessCost } from '../report/harness-cost-table.ts';

/**
 * What the harness of operations itself costs, as printed by jsdyno ops --floor --format json; ns an operation.
 * @title jsdyno harness floors
 */
export interface FloorsDocument extends Envelope<'floors', 1> {
  variants: VariantHarnessCost[];
}

/** `jsdyno ops --floor`: prints what the harness costs on each runtime. Returns 3 when a runtime could not be measured. */
export async function printHarnessCosts(
  texts: string[],
  {
    offline,
    pin,
    timeoutMs,
    format,
    each,
  }: Pick<Typed<typeof OPTIONS>, 'offline' | 'pin' | 'timeoutMs' | 'format' | 'each'>,
  io: Io,
): Promise<number> {
  if (pin !== undefined) checkPin(pin);
  const { abort, release } = onInterrupt();
  const downloads = drawDownloads(io.stderr);
  try {
    const onWarning = (text: string) => {
      downloads.finish();
      notice(io, text);
    };
    const events = {
      onDownload: downloads.onProgress,
      onWarning,
      offline,
      ...leavingOut(each !== undefined, { onWarning }),
    };
    const variants = await resolveVariants(texts, events, abort);
    downloads.finish();
    const found: VariantHarnessCost[] = [];
    for (const variant of variants) {
      const answer = await measureHarnessCosts({ variant, folder: process.cwd(), pin, timeoutMs, abort });
      const { kind, version } = variant.runtime;
      const told = 'floors' in answer ? answer : { floors: [], reason: `${answer.outcome}: ${answer.reason}` };
      found.push({ variant: variant.label, version: `${kind} ${version}`, ...told });
    }
    io.stdout.write(
      format === 'json'
        ? jsonDocument<FloorsDocument>('floors', 1, { variants: found })
        : formatHarnessCosts(printableIn(found), lookOf(io.stdout)),
    );
    return found.some(({ reason }) => reason !== undefined) ? 3 : 0;
  } finally {
    downloads.finish();
    release();
  }
}
