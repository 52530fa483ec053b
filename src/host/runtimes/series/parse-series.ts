import semver from 'semver';
import { parseVariant } from '../parse-variant.ts';
import type { RuntimeKind, VariantSpec } from '../types.ts';

/** A variant that stands for many: its runtime is a range. */
export interface Series {
  kind: RuntimeKind;
  /** As semver has them: `>=18 <27`, `18`. */
  range: string;
  /** Flags, environment and files, which each release gets. */
  spec: VariantSpec;
}

/**
 * Reads `node@>=18 <27 --flag`, `node@18`, `node@18 - 22`, `bun@1`. Releases that are spelt out (`node@18.0.0`), names (`node@lts`) and paths
 * are no series. Pure.
 *
 * @returns null for a variant that stands for itself alone
 * @throws JsdynoError BAD_VARIANT
 */
export function parseSeries(text: string): Series | null {
  const spec = parseVariant(text);
  const [, kind, wanted = ''] = /^(node|bun|deno)@(.*)$/is.exec(spec.runtime) ?? [];
  if (kind === undefined || wanted.trim() === '' || semver.valid(wanted) !== null) return null;
  const range = semver.validRange(wanted);
  return range === null ? null : { kind: kind.toLowerCase() as RuntimeKind, range: wanted.trim(), spec };
}
