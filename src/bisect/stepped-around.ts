import { type ErrorCode, JsdynoError } from '../errors/catalogue.ts';

/** What is amiss with one place alone: others can be measured without it. */
export const STEPPED_AROUND: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'RUNTIME_DOES_NOT_START',
  'UNKNOWN_VERSION',
  'UNSUPPORTED_RELEASE',
  'UNSUPPORTED_PLATFORM',
  'DOWNLOAD_CORRUPT',
  'REGISTRY_REFUSED',
  'RUNTIME_NOT_CACHED',
  'CHECKOUT_FAILED',
  'INSTALL_FAILED',
  'BUILD_FAILED',
]);

export function isSteppedAround(error: unknown): error is JsdynoError {
  return error instanceof JsdynoError && STEPPED_AROUND.has(error.code);
}
