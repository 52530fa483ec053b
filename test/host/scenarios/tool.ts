/** Stands for the tool in a process of its own: starts a server, says so, and is killed. */

import { startServer } from '../../../src/host/scenarios/server.ts';
import { hostVariant } from '../../host-variant.ts';
import { makeScenarios } from './faulty.ts';

const server = await startServer(await makeScenarios().open(process.argv[2] ?? 'good'), hostVariant());
console.log('pid' in server ? server.port : server.reason);
if (process.argv[3] === 'exit') process.exit(0);
