import { answerOf } from '../../bisect/answer/answer-of.ts';
import { exitOf } from '../../bisect/answer/exit.ts';
import { beginBisect, readyBisect } from '../../bisect/begin-bisect.ts';
import { releasePlaces } from '../../bisect/release-places.ts';
import { searchPlan } from '../../bisect/stored-search.ts';
import { searchedPlan } from '../../kinds/searched-plan.ts';
import { releasePath } from '../../runtimes/series/release-path.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { measureBisect } from '../bisect/measure-bisect.ts';
import { printBisect } from '../bisect/print-bisect.ts';
import { searchedWork } from '../found/searched-options.ts';
import { endsOf } from './request.ts';
import type { WhyCommand } from './why-command.ts';

/** Of runs: what a download costs beside them. */
const VISIT_COST = 1;

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
  const ends = endsOf(options);
  const chosen = await searchedPlan(searchedWork(names, options), 2);
  const releases = await releasePath(ends.old, ends.new, { offline });
  for (const warning of releases.warnings) io.stderr.write(`jsdyno: ${printable(warning)}\n`);
  const path = releasePlaces(releases.texts, { offline, trees: chosen.plan.trees });
  const request = { ...chosen, path, find: searchPlan(words, path, { visitCost: VISIT_COST }) };
  if (options.plan === true) return (await import('../bisect/print-plan.ts')).printBisectPlan(request, io);
  const { kind, stored, exit } = await measureBisect(
    {
      path,
      async begin(database, events, abort) {
        const first = await beginBisect(database, await readyBisect(request, events, abort), events, abort);
        return { kind: request.kind, experiment: first.experiment, first };
      },
      progress,
      offline,
    },
    io,
  );
  if (exit !== 0) return exit;
  const answer = answerOf(kind, stored);
  const [step] = answer.steps.toSorted((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
  if (step === undefined) return (await printBisect(kind, stored, undefined, io)) || exitOf(answer);
  const [old, to] = [path.places[step.before]?.text ?? '', path.places[step.after]?.text ?? ''];
  if (progress) io.stderr.write(`${printable(`it changed between ${old} and ${to}: ${answer.experiment}`)}\n`);
  return { old, new: to };
}
