/** Values of JSON from elsewhere, taken as what they should be or not at all. */

type JsonObject = Record<string, unknown>;

/** An own property: `__proto__` and what objects inherit are nothing that a file said. */
export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as JsonObject)[key]
    : undefined;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOr = <T>(value: unknown, otherwise: T): string | T => (typeof value === 'string' ? value : otherwise);

export const numberOr = <T>(value: unknown, otherwise: T): number | T =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

/** The DevTools Protocol's `scriptId` is `0` for functions that are of no script. */
export const isScriptId = (value: unknown): boolean => /^[1-9]\d*$/.test(String(value));
