import { type TurnsFacts, turnsFacts } from '../../../measure/figures.ts';
import { flagsFor } from '../../../measure/flags.ts';
import { outcomeOf } from '../../../measure/outcome.ts';
import { type BenchmarkRequest, executeBenchmark } from '../measure/measure-benchmark.ts';
import { turnsParameter } from './why-not.ts';

/** Milliseconds that a look may take: most take less than half a second. */
const PATIENCE = 20_000;

/** Whether the processes of a row can take turns and how, by a process of its own; its file and its parameters do not forbid it. */
export async function lookAtRow(request: BenchmarkRequest): Promise<TurnsFacts> {
  const { configuration, variant, overlay } = request;
  const flags = flagsFor(variant.runtime.kind, configuration.flags);
  if ('missing' in flags) return { not: `${variant.label} lacks ${flags.missing}` };
  const order = { look: true, parameter: turnsParameter(configuration) };
  const timeoutMs = Math.min(PATIENCE, request.timeoutMs);
  const turns = { order, files: [], place: 0 };
  const { end, messages } = await executeBenchmark({ ...request, timeoutMs, turns }, flags.flags);
  overlay?.mend();
  const facts = turnsFacts(messages.find(({ type }) => type === 'looked'));
  if (facts !== null) return facts;
  const said = outcomeOf(end, messages, timeoutMs);
  const why = end.code === 0 || said.outcome === 'ok' ? 'it ends the process' : said.reason;
  return { not: said.outcome === 'unavailable' ? said.reason : `main() cannot be called again: ${why}` };
}
