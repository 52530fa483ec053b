import type { Environment } from '../../host/machine/environment.ts';
import { machineWarnings } from '../../host/machine/warnings.ts';
import type { Published } from '../../show/report/published.ts';
import { publishedFrom } from '../../show/report/published-from.ts';
import { releaseSheets } from '../../show/report/releases.ts';
import { readVariants } from '../../store/experiments.ts';
import type { Say } from '../../text/messages/say.ts';
import { shellLine } from '../../text/shell-word.ts';
import type { Kind, Stored } from '../kind.ts';
import { measurementsOf } from './measurements.ts';

/** A stored experiment of any kind, complete or not, as pages, articles and claims see it. */
export function publishedOf(kind: Kind, stored: Stored, say: Say): Published {
  const { database, experiment } = stored;
  const measurements = measurementsOf(kind, stored);
  const variants = readVariants(database, experiment.id);
  const typed = variants.map(({ text }) => text);
  // Of a CSV nobody knows what was typed.
  const isKnown = variants.some(({ runtime }) => runtime.executable !== '');
  const words = isKnown ? ['jsdyno', ...kind.commandLine(kind.recordedPlan(experiment), typed)] : [];
  const { environment } = experiment;
  const { suiteSha256 } = experiment.plan;
  const plain = publishedFrom(measurements);
  const compared = kind.readable?.(plain, stored) ?? plain;
  return {
    ...compared,
    components: new Map(variants.map(({ label, runtime }) => [label, runtime.versions])),
    sheets: [...releaseSheets(compared.report, say), ...(kind.sheets?.(stored, say, compared) ?? [])],
    machineWarnings: 'cpu' in environment ? machineWarnings(environment as unknown as Environment) : [],
    command: shellLine(words),
    workSha256: typeof suiteSha256 === 'string' ? suiteSha256 : null,
  };
}
