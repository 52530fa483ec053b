import { JsdynoError } from '../../../text/errors/catalogue.ts';

/** Whether a text is the address of a PostgreSQL server, as its driver takes it. */
const ADDRESS = /^(?:postgres(?:ql)?|socket):\/\//i;

export const isFarmUrl = (text: string): boolean => ADDRESS.test(text);

/**
 * An address without its secrets, to be shown: password, and everything behind `?`, where a password can stand as well.
 *
 * @throws JsdynoError where it is no address, or where the password cannot be told from the rest; no part of it is repeated
 */
export function shownUrl(url: string): string {
  const parsed = isFarmUrl(url) && URL.canParse(url) ? new URL(url) : undefined;
  // A `#`, `?` or `/` in a password ends what is read as the host: then the `@` stands behind it, and "host" is the password's beginning.
  const isTorn = parsed !== undefined && `${parsed.pathname}${parsed.search}${parsed.hash}`.includes('@');
  if (parsed === undefined || isTorn) {
    throw new JsdynoError('BAD_URL', 'the address of the farm cannot be read', {
      hint: 'write postgres://USER:PASSWORD@HOST:PORT/DATABASE; signs such as # / ? @ : % of a password as %23 %2F %3F %40 %3A %25',
    });
  }
  const user = parsed.username === '' ? '' : `${parsed.username}@`;
  return `${parsed.protocol}//${user}${parsed.host}${parsed.pathname}`;
}
