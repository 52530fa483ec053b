/**
 * JSON as PostgreSQL's jsonb takes it: no NUL and no half of a surrogate pair, which standard error of a measured process may have
 * (postgresql.org/docs/current/datatype-json.html). Both become U+FFFD. Pure.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    typeof one === 'string' ? one.replaceAll('\0', '\uFFFD').toWellFormed() : one,
  );
}
