import type { Variant } from '../../host/runtimes/index.ts';
import type { Answer } from '../../host/scenarios/answers.ts';
import { firstAnswers, learnt } from '../../host/scenarios/first-answers.ts';
import { ANY_RIGHT, type Expectation, type Route } from '../../host/scenarios/scenario.ts';
import { ownCpus, splitCpus } from '../../measure/cpu-split.ts';
import type { PlannedConfiguration } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Trial } from '../../work/ready-work.ts';
import type { HttpConfiguration } from './configuration.ts';
import type { HttpPlan } from './plan.ts';
import { ownServerOn } from './scenario-on.ts';

type Row = PlannedConfiguration<HttpConfiguration>;

/**
 * The first answers of a server that was named on the command line become the right answers of its rows. All other rows have
 * the right answers from their file and stay as they are.
 * @throws JsdynoError BAD_OPTION when the first answer is an error
 */
export async function learnAnswers(
  configurations: readonly Row[],
  { variants, plan, onNote, abort }: Trial<HttpPlan>,
): Promise<Row[]> {
  const { pin, http } = plan;
  const { own, requests } = http;
  if (own === undefined || requests !== undefined) return [...configurations];
  const routes = new Map(
    configurations.flatMap(({ http }) => (http === undefined ? [] : [[http.route.name, http.route]])),
  );
  const cpus = splitCpus(ownCpus(), pin)?.server ?? pin;
  const all = new Map<string, Answer[]>();
  for (const variant of variants) {
    const there = ownServerOn(variant, own);
    const ready = { scenario: { ...there, routes: [] }, folder: there.folder, sha256: '' };
    const { answers: found } = await firstAnswers(ready, [...routes.values()], variant, { cpus, signal: abort });
    for (const [name, answers] of found) {
      checkFirst(routes.get(name) as Route, answers[0], variant);
      all.set(name, [...(all.get(name) ?? []), ...answers]);
    }
  }
  const expectations = new Map<string, Expectation>();
  for (const route of routes.values()) {
    const found = learnt(route, all.get(route.name) ?? [], route.expect.status);
    if (found === null) continue;
    expectations.set(route.name, found.expect);
    onNote?.(found.words);
  }
  return configurations.map((one) => withExpectation(one, expectations));
}

/** Where a server answers with an error, the path is more likely mistyped than meant. */
function checkFirst(route: Route, answer: Answer | undefined, { label }: Variant): void {
  if (answer === undefined || route.expect.status !== ANY_RIGHT || answer.status < 400) return;
  throw new JsdynoError('BAD_OPTION', `${route.path} answered ${answer.status} on ${label}`, {
    hint: `check --load and --method, or expect this status: --status ${answer.status}`,
    details: answer.body.toString('utf8').slice(0, 1000),
  });
}

function withExpectation(one: Row, found: ReadonlyMap<string, Expectation>): Row {
  const { http } = one;
  const expect = http === undefined ? undefined : found.get(http.route.name);
  return http === undefined || expect === undefined
    ? one
    : { ...one, http: { ...http, route: { ...http.route, expect } } };
}
