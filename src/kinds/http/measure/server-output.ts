import { sha256 } from '../../../host/files/hash.ts';
import { type Answer, routeLabel } from '../../../host/scenarios/answers.ts';
import { firstAnswers } from '../../../host/scenarios/first-answers.ts';
import type { Route } from '../../../host/scenarios/scenario.ts';
import { ownCpus, splitCpus } from '../../../measure/cpu-split.ts';
import type { NotMeasured } from '../../../measure/outcome.ts';
import type { RowOutput } from '../../../measure/output.ts';
import type { RunRequest } from '../../../measure/request.ts';
import type { HttpRow } from '../configuration.ts';
import { readyScenario } from './server-load.ts';

/** What a fresh server answers to the row's request, without load. Never rejects for what the server does. */
export async function outputOfServer(
  { variant, pin, cpus, abort }: RunRequest,
  row: HttpRow,
): Promise<RowOutput | NotMeasured> {
  const ready = await readyScenario(row, variant);
  if (ready === null)
    return { outcome: 'unavailable', reason: 'a server that already runs gets no requests but the load' };
  // With its routes the server would have to answer rightly to count as up.
  const asked = { ...ready, scenario: { ...ready.scenario, routes: [] } };
  const server = splitCpus(cpus ?? ownCpus(), pin)?.server ?? pin;
  const { answers, problem } = await firstAnswers(asked, [row.route], variant, { cpus: server, signal: abort });
  if (problem !== null) return { outcome: 'failed', reason: problem };
  const own = answers.get(row.route.name) ?? [];
  if (own.length === 0) return { outcome: 'failed', reason: `${routeLabel(row.route)} was not answered` };
  return answeredOf(row.route, own);
}

const SHOWN = 200;

/** Status and body of each answer; headers may differ from runtime to runtime, and do. Pure. */
function answeredOf(route: Route, answers: readonly Answer[]): RowOutput {
  const of = (what: string) => `${what} of ${routeLabel(route)}`;
  const statuses = answers.map(({ status }) => String(status));
  return {
    of: 'what the server answers, status and body',
    values: [
      { name: of('the status'), digests: statuses, shown: statuses },
      {
        name: of('the body'),
        digests: answers.map(({ body }) => sha256(body)),
        shown: answers.map(({ body }) => body.toString('utf8').slice(0, SHOWN)),
      },
    ],
    remarks: [],
  };
}
