import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { textOfFile } from '../../host/files/text-file.ts';
import { page } from '../../text/addresses.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import { claimsInvalid } from './csv-records.ts';
import { builtInMapping, readMapping } from './mapping.ts';
import { readClaims } from './read-claims.ts';
import { isNamed, type MappedClaim, mapClaim } from './statement.ts';

/** Of a file of claims, or of one that maps them. */
const MOST_BYTES = 4 * 2 ** 20;

/** Claims as they were typed. */
export interface ChosenClaims {
  files: { name: string; sha256: string }[];
  claims: MappedClaim[];
}

/**
 * The claims of files, with what is measured of each.
 *
 * @param only ids, or patterns with `*` that ids, areas or workloads match; none: all
 * @param maps files that say how claims are measured; they go before the built-in ones
 * @throws JsdynoError FILE_UNREADABLE, CLAIMS_INVALID, UNKNOWN_CLAIM
 */
export function chosenClaims(paths: readonly string[], only: readonly string[], maps: readonly string[]): ChosenClaims {
  const mappings = [...maps.map((path) => readMapping(textOf(path), path)), builtInMapping()];
  const mapped = Map.groupBy(
    mappings.flatMap(({ claims }) => claims),
    ({ id }) => id,
  );
  const tables = mappings.flatMap((one) => one.tables);
  const files: ChosenClaims['files'] = [];
  const all = new Map<string, MappedClaim>();
  for (const path of paths) {
    const text = textOf(path);
    const name = basename(path);
    files.push({ name, sha256: createHash('sha256').update(text).digest('hex') });
    for (const claim of readClaims(text, name)) {
      const before = all.get(claim.id);
      if (before !== undefined)
        throw claimsInvalid(name, claim.line, `the id ${claim.id} is also in ${before.claim.source}`);
      try {
        all.set(claim.id, mapClaim(claim, { claims: mapped.get(claim.id) ?? [], tables }));
      } catch (error) {
        if (error instanceof RangeError) throw claimsInvalid(name, claim.line, error.message);
        throw error;
      }
    }
  }
  const claims = [...all.values()];
  return { files, claims: only.length === 0 ? claims : chosen(claims, only) };
}

/** @throws JsdynoError UNKNOWN_CLAIM */
function chosen(all: readonly MappedClaim[], only: readonly string[]): MappedClaim[] {
  const namesOf = ({ claim }: MappedClaim) => [claim.id, claim.area, claim.workload];
  for (const pattern of only) {
    if (all.some((one) => namesOf(one).some((name) => isNamed(pattern, name)))) continue;
    const ids = all.map(({ claim }) => claim.id);
    const close = nearest(pattern, [...ids, ...new Set(all.map(({ claim }) => claim.area))], 1)[0];
    throw new JsdynoError('UNKNOWN_CLAIM', `no claim "${pattern}"`, {
      hint: close === undefined ? '--plan lists them' : `did you mean ${close}? --plan lists them`,
    });
  }
  return all.filter((one) => namesOf(one).some((name) => only.some((pattern) => isNamed(pattern, name))));
}

function textOf(path: string): string {
  return textOfFile(path, MOST_BYTES, (why, cause) => {
    return new JsdynoError('FILE_UNREADABLE', `cannot read ${path}: ${why}`, {
      hint: `name a CSV of claims; ${page('claims')} shows its two forms`,
      cause,
    });
  });
}
