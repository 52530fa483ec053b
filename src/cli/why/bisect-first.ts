import { answerOf } from '../../search/bisect/answer/answer-of.ts';
import { releaseRequest } from '../../search/bisect/bisect-request.ts';
import { type Io, notice } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { printBisect } from '../bisect/print-bisect.ts';
import { measureBisect } from '../bisect/watch-bisect.ts';
import { searchOf } from '../found/measure-search.ts';
import { endsOf, typedWork, type WhyCommand } from './request.ts';

/**
 * Names the release first: a bisection of its own, which is stored as any other.
 * @returns both neighbours of the largest step that it found, as they are typed; or an exit code where there is no such pair
 */
export async function bisectFirst(
  names: readonly string[],
  options: WhyCommand,
  words: readonly string[],
  io: Io,
): Promise<{ old: string; new: string } | number> {
  const { offline, progress } = options;
  const request = await releaseRequest(endsOf(options), typedWork(names, options), {
    ...{ words, offline },
    onWarning: (text) => notice(io, text),
  });
  const { path } = request;
  if (options.plan === true) return (await import('../bisect/print-plan.ts')).printBisectPlan(request, io);
  const { kind, stored, exit } = await measureBisect({ path, begin: searchOf(request), progress, offline }, io);
  const answer = answerOf(kind, stored);
  const [step] = answer.steps.toSorted((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
  if (exit !== 0 || step === undefined) {
    const printed = await printBisect(kind, stored, undefined, io);
    return exit || printed;
  }
  const [old, to] = [path.places[step.before]?.text ?? '', path.places[step.after]?.text ?? ''];
  if (progress) io.stderr.write(`${printable(`it changed between ${old} and ${to}: ${answer.experiment}`)}\n`);
  return { old, new: to };
}
