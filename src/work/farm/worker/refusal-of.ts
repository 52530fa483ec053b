import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { NotTheSame } from '../../experiment/resume.ts';
import { Refused } from './measurer.ts';

/** Codes of errors that say nothing of this host. */
const PASSING: ReadonlySet<string> = new Set(['INTERRUPTED', 'FARM_UNREACHABLE']);

/**
 * An error of making ready as a refusal: what differs, where digests showed it; else what the user has to mend on this host. The row need
 * not wait for that. Any other error as it came. Pure.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof JsdynoError) || PASSING.has(error.code)) return error;
  const { cause } = error;
  if (cause instanceof NotTheSame) return new Refused(cause.what, cause.expected, cause.found);
  return new Refused('what it needs', 'to be made ready', `${error.message} [${error.code}]`);
}
