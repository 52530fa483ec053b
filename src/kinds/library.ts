/** What the library has of several kinds at once: their plans and their formats, which look at their options first. */

import * as v from 'valibot';
import { oneOf, whole } from '../store/exchange/fields.ts';
import { checkedFirst } from '../work/options/check-options.ts';
import { checkedFormats } from '../work/options/checked-formats.ts';
import { texts } from '../work/options/values.ts';
import * as http from './http/plan.ts';
import { HTTP_FORMATS } from './http/report/formats.ts';
import { httpChoice } from './http/shapes.ts';
import * as operations from './operations/plan.ts';
import { OPERATION_FORMATS } from './operations/report/formats.ts';
import { operationsChoice } from './operations/shapes.ts';
import * as startup from './startup/plan.ts';
import { STARTUP_FORMATS } from './startup/report/formats.ts';
import { startupChoice } from './startup/shapes.ts';
import * as suite from './suite/plan.ts';
import { suiteChoice } from './suite/shapes.ts';

/** How many are compared. */
const variants = [whole(1), 'variants'] as const;

/**
 * A plan with the defaults of its command.
 * @throws JsdynoError BAD_OPTION
 */
export const suitePlan = checkedFirst(
  'suitePlan',
  suite.suitePlan,
  [oneOf(suite.VIEWS), 'view'],
  [v.optional(suiteChoice)],
);

/**
 * A plan with the defaults of `jsdyno ops`.
 *
 * @param files paths of files or folders, or names of the built-in collection
 * @param variants how many runtimes
 * @throws JsdynoError BAD_OPTION, UNKNOWN_BENCHMARK, NO_BENCHMARKS
 */
export const operationsPlan = checkedFirst('operationsPlan', operations.operationsPlan, [texts, 'files'], variants, [
  v.optional(operationsChoice),
]);

/**
 * A plan with the defaults of `jsdyno startup`.
 *
 * @param variants how many runtimes
 * @throws JsdynoError BAD_OPTION, UNKNOWN_BENCHMARK, BAD_USAGE
 */
export const startupPlan = checkedFirst('startupPlan', startup.startupPlan, variants, [v.optional(startupChoice)]);

/**
 * A plan with the defaults of `jsdyno http`.
 *
 * @param variants how many are compared
 * @throws JsdynoError BAD_OPTION, SCENARIO_NOT_FOUND, SCENARIO_INVALID, GENERATOR_NOT_FOUND
 */
export const httpPlan = checkedFirst('httpPlan', http.httpPlan, variants, [v.optional(httpChoice)]);

/** What reports can be printed as; each throws BAD_OPTION for options that it does not have. */
export const operationFormats = checkedFormats('operationFormats', OPERATION_FORMATS);
export const startupFormats = checkedFormats('startupFormats', STARTUP_FORMATS);
export const httpFormats = checkedFormats('httpFormats', HTTP_FORMATS);
