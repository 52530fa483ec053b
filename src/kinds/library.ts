/** What the library has of several kinds at once: their plans and their formats, which look at their options first. */

import { oneOf, whole } from '../store/exchange/fields.ts';
import { checkOptions } from '../work/options/check-options.ts';
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

const view = oneOf(suite.VIEWS);
/** How many are compared. */
const count = whole(1);

/**
 * A plan with the defaults of its command.
 * @throws JsdynoError BAD_OPTION
 */
export const suitePlan: typeof suite.suitePlan = (command, choice = {}) => {
  checkOptions('suitePlan', view, command, 'view');
  checkOptions('suitePlan', suiteChoice, choice);
  return suite.suitePlan(command, choice);
};

/**
 * A plan with the defaults of `jsdyno ops`.
 *
 * @param files paths of files or folders, or names of the built-in collection
 * @param variants how many runtimes
 * @throws JsdynoError BAD_OPTION, UNKNOWN_BENCHMARK, NO_BENCHMARKS
 */
export const operationsPlan: typeof operations.operationsPlan = (files, variants, choice = {}) => {
  checkOptions('operationsPlan', texts, files, 'files');
  checkOptions('operationsPlan', count, variants, 'variants');
  checkOptions('operationsPlan', operationsChoice, choice);
  return operations.operationsPlan(files, variants, choice);
};

/**
 * A plan with the defaults of `jsdyno startup`.
 *
 * @param variants how many runtimes
 * @throws JsdynoError BAD_OPTION, UNKNOWN_BENCHMARK, BAD_USAGE
 */
export const startupPlan: typeof startup.startupPlan = (variants, choice = {}) => {
  checkOptions('startupPlan', count, variants, 'variants');
  checkOptions('startupPlan', startupChoice, choice);
  return startup.startupPlan(variants, choice);
};

/**
 * A plan with the defaults of `jsdyno http`.
 *
 * @param variants how many are compared
 * @throws JsdynoError BAD_OPTION, SCENARIO_NOT_FOUND, SCENARIO_INVALID, GENERATOR_NOT_FOUND
 */
export const httpPlan: typeof http.httpPlan = (variants, choice = {}) => {
  checkOptions('httpPlan', count, variants, 'variants');
  checkOptions('httpPlan', httpChoice, choice);
  return http.httpPlan(variants, choice);
};

/** What reports can be printed as; each throws BAD_OPTION for options that it does not have. */
export const operationFormats = checkedFormats('operationFormats', OPERATION_FORMATS);
export const startupFormats = checkedFormats('startupFormats', STARTUP_FORMATS);
export const httpFormats = checkedFormats('httpFormats', HTTP_FORMATS);
