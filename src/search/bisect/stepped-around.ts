import { OF_ONE_RELEASE } from '../../host/runtimes/series/or-left-out.ts';
import { type ErrorCode, JsdynoError } from '../../text/errors/catalogue.ts';

/** What is amiss with one place alone: others can be measured without it. */
const STEPPED_AROUND: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...OF_ONE_RELEASE,
  'CHECKOUT_FAILED',
  'INSTALL_FAILED',
  'BUILD_FAILED',
]);

export function isSteppedAround(error: unknown): error is JsdynoError {
  return error instanceof JsdynoError && STEPPED_AROUND.has(error.code);
}
