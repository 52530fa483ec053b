/** Prepares the scenario in a folder with the cache in another, and says where it is. */
import { openScenarios } from '../../../src/host/scenarios/find-scenarios.ts';
import { prepareScenario } from '../../../src/host/scenarios/packages.ts';

const [folder = '', cacheDir = ''] = process.argv.slice(2);
for (const scenario of openScenarios([folder])) console.log((await prepareScenario(scenario, { cacheDir })).folder);
