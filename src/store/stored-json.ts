import { JsdynoError } from '../text/errors/catalogue.ts';

/**
 * A value that was stored as JSON.
 * @throws JsdynoError STORE_UNREADABLE where it is none: it was overwritten since
 */
export function storedJson<T>(json: unknown): T {
  try {
    return JSON.parse(String(json)) as T;
  } catch (error) {
    throw damaged('the store', error);
  }
}

/** @param store how messages call it */
export function damaged(store: string, cause: unknown): JsdynoError {
  return new JsdynoError('STORE_UNREADABLE', `${store} is damaged, or is no store`, {
    hint: 'move it away, or set JSDYNO_HOME to another folder; sqlite3 with .recover may save what is left of it',
    details: String(cause),
    cause,
  });
}
