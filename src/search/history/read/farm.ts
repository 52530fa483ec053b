/** What a farm has measured, in a store: without the runs of experiments whose points the farm keeps. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { loadShapes } from '../../../kinds/kinds.ts';
import { invalid } from '../../../store/exchange/check.ts';
import { boolean, jsonHolding, name, object, text } from '../../../store/exchange/fields.ts';
import { listExperiments } from '../../../store/experiments.ts';
import { keepPoints, pointsOf, withoutPoints } from '../../../store/points.ts';
import { keepAtFarm, pointedAtFarm, pointsAtFarm } from '../../../work/farm/adopt/farm-points.ts';
import { mirrorFarm } from '../../../work/farm/adopt/mirror.ts';
import { checkFarm } from '../../../work/farm/sql/check.ts';
import { connectFarm } from '../../../work/farm/sql/connect.ts';
import type { FarmSql } from '../../../work/farm/sql/sql.ts';
import { madePoints, WAY } from './stored.ts';

const key = jsonHolding(
  object({
    ...{ kind: name, benchmark: name, configuration: text, variant: text, host: name },
    metric: object({ name, unit: text, isSmallerBetter: v.nullable(boolean) }),
    suite: v.nullable(name),
  }),
);

/** @throws JsdynoError FARM_UNREACHABLE, FARM_NOT_PREPARED, BAD_URL */
export async function copyFarmAt(url: string, store: DatabaseSync, onUnsound: (error: unknown) => void): Promise<void> {
  const sql = await connectFarm(url);
  try {
    await checkFarm(sql);
    await copyFarm(sql, store, onUnsound);
  } finally {
    await sql.end();
  }
}

/**
 * Points that nobody has made yet are made, and kept at the farm where this user may.
 * @param onUnsound called with the error of what is left out
 */
export async function copyFarm(sql: FarmSql, store: DatabaseSync, onUnsound: (error: unknown) => void): Promise<void> {
  const pointed = await pointedAtFarm(sql, WAY);
  await mirrorFarm(sql, store, await loadShapes(), onUnsound, pointed);
  const copied = listExperiments(store);
  for (const { id, name: experiment } of copied) {
    if (!pointed.has(experiment)) continue;
    const points = await pointsAtFarm(sql, experiment);
    const isSound = points.every((point) => v.is(key, point.key));
    if (!isSound) onUnsound(invalid(`the points of ${experiment} at the farm are of no series`));
    keepPoints(store, id, WAY, isSound ? points : []);
  }
  const missing = new Set(withoutPoints(store, WAY));
  await madePoints(store);
  for (const experiment of copied) {
    if (missing.has(experiment.id)) await keepAtFarm(sql, experiment, WAY, pointsOf(store, experiment.id));
  }
}
