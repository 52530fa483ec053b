import { openScenarios } from '../../scenarios/find-scenarios.ts';
import type { LaneNeeds } from '../kind.ts';
import type { Draft } from '../plan.ts';
import type { HttpPlan } from './plan.ts';

/** One core for the server and one for the generator; servers that are always at one place can be there once only. */
export function httpLane({ http, pin }: Draft<HttpPlan>): LaneNeeds {
  return { cores: 2, alone: reasonOf(http, pin) };
}

function reasonOf({ origin, own, scenarios }: HttpPlan['http'], pin: string | undefined): string | undefined {
  if (origin !== undefined) return 'all blocks load the server that is up';
  if (pin !== undefined) return '--pin is for the servers of one lane';
  const fixed = [...(own === undefined ? [] : [own]), ...openScenarios(scenarios)].find(
    ({ port }) => port !== undefined,
  );
  return fixed === undefined ? undefined : `two servers of ${fixed.name} may want the same port`;
}
