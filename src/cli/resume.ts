import { loadKind } from '../kinds/kinds.ts';
import { findToResume } from '../kinds/stored.ts';
import { readVariants, type StoredExperiment } from '../store/experiments.ts';
import { withMoreTime } from '../store/more-time.ts';
import { openStoreToRead } from '../store/read-store.ts';
import { openStore } from '../store/store.ts';
import type { Io } from '../text/io.ts';
import { answer } from '../work/console/answer.ts';
import { checkPrinting } from '../work/console/check-printing.ts';
import { checkFailIf } from '../work/console/fail-if.ts';
import { type FarmChoice, farmChoice } from '../work/console/farm-choice.ts';
import { measureWithProgress } from '../work/console/measure-with-progress.ts';
import { takeUp } from '../work/console/take-up.ts';
import { checkPlace, placeOf } from '../work/experiment/same-place.ts';
import type { Typed } from '../work/typed/declared.ts';
import { checkFound } from './found/found.ts';
import { foundOf } from './found/registry.ts';
import type { RESUME } from './options.ts';

/** `jsdyno resume`: makes the runs that are missing, then prints what the command that was interrupted would have printed. */
export async function resume(
  typed: string | undefined,
  { progress, offline, budget, failIf: rules, farm: url, onInterrupt, unlessSeen, ...printing }: Typed<typeof RESUME>,
  io: Io,
): Promise<number> {
  const { asked, farm } = await askedOf(typed, farmChoice({ farm: url, onInterrupt, unlessSeen }));
  const found = await foundOf(asked);
  if (found !== null) {
    checkFound(asked, { ...printing, failIf: rules });
    const longer = budget === undefined ? asked : withMoreTime(openStore(), asked, budget);
    return found.resume(longer, { progress, offline, format: printing.format, farm }, io);
  }
  const measured = await measureWithProgress(
    {
      async prepare(database, events, abort, atFarm) {
        const experiment = findToResume(database, asked.name);
        const kind = await loadKind(experiment.kind);
        checkPrinting(kind, experiment, printing); // before an hour of runs, not after
        checkFailIf(kind, rules, readVariants(database, experiment.id).length);
        const all = { ...events, ...(offline === undefined ? {} : { offline }) };
        const execution = await takeUp(kind, { database, experiment }, all, abort, atFarm);
        if (budget === undefined) return execution;
        // What cannot go on stays as it is.
        const longer = withMoreTime(database, experiment, budget);
        return {
          ...execution,
          experiment: longer,
          plan: { ...execution.plan, budgetMs: Number(longer.plan.budgetMs) },
        };
      },
      ...{ progress, farm },
    },
    io,
  );
  const { execution } = measured;
  const { format = execution.plan.format } = printing;
  const { kind } = execution;
  return answer(
    kind,
    measured,
    (isWhole) => kind.print(measured.stored, { ...printing, format, ...(isWhole ? {} : { markdown: undefined }) }, io),
    io,
    rules,
  );
}

/** The experiment, and where it goes on: what was begun here goes on here, where no farm was typed. */
async function askedOf(
  typed: string | undefined,
  farm: FarmChoice | undefined,
): Promise<{ asked: StoredExperiment; farm: FarmChoice | undefined }> {
  const database = openStoreToRead();
  const asked =
    farm === undefined || typed === undefined
      ? findToResume(database, typed)
      : await (await import('./farm/find-there.ts')).findHereOrThere(database, typed, farm);
  // Before anything of it is opened: what was begun at a farm may be somebody else's.
  if (farm === undefined) checkPlace({ database, experiment: asked });
  return { asked, farm: farm?.isUsual === true && placeOf(database, asked) === 'here' ? undefined : farm };
}
