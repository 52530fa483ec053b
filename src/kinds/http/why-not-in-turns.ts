import { openScenarios } from '../../scenarios/find-scenarios.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { HttpLoad } from './configuration.ts';

/** The generator that can load one server after the other without letting go of them. */
const OWN = 'own';

/** As in a plan. */
interface Servers {
  load: Pick<HttpLoad, 'generator'>;
  scenarios: readonly string[];
  own?: Scenario | undefined;
  origin?: string | undefined;
}

/** Why servers cannot all be up at once and take turns; null where they can. The scenarios' files are read. */
export function whyNotInTurns({ load: { generator }, scenarios, own, origin }: Servers): string | null {
  if (generator !== OWN) return `${generator} cannot load servers in turns`;
  if (origin !== undefined) return 'a server that is up already has nobody to take turns with';
  const all = own === undefined ? openScenarios(scenarios) : [own];
  const one = all.find(({ port }) => typeof port === 'number');
  return one === undefined ? null : `${one.name} always listens on ${one.port}: two of it cannot be up at once`;
}
