import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { orElse } from '../../text/errors/or-else.ts';

const UNSET = 'or unset JSDYNO_NODE_KEYRING, and no signature is checked';

/**
 * The keys by which a mirror's checksums must be signed, as a file that `gpgv --keyring` takes. It is a variable, as the mirror's address is:
 * no folder that is measured says whom to trust.
 *
 * @returns an absolute path
 * @throws JsdynoError FILE_UNREADABLE
 */
export function givenKeyring(): string | undefined {
  const given = process.env.JSDYNO_NODE_KEYRING;
  if (given === undefined || given === '') return undefined;
  const path = resolve(given);
  if (orElse(() => accessSync(path, constants.R_OK) === undefined, false)) return path;
  throw new JsdynoError('FILE_UNREADABLE', `JSDYNO_NODE_KEYRING is ${given}, which cannot be read`, {
    hint: `give the path of a file with OpenPGP keys, ${UNSET}`,
  });
}

/**
 * What somebody whose key is known has signed, by GnuPG's `gpgv`. Only what it gives back is signed: a message may have more before and
 * behind.
 *
 * @param message clear-signed, as `SHASUMS256.txt.asc` is
 * @param what for the error
 * @throws JsdynoError REGISTRY_UNTRUSTED, PROGRAM_NOT_STARTED
 */
export async function signedText(message: string, keyring: string, what: string): Promise<string> {
  const child = spawn('gpgv', ['--keyring', keyring, '--output', '-'], { windowsHide: true });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  // It may end before it has read all.
  child.stdin.on('error', () => {});
  child.stdin.end(message);
  try {
    const [code, signed, said] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    if (code === 0) return signed;
    throw new JsdynoError('REGISTRY_UNTRUSTED', `${what} of the mirror is not signed by a key of JSDYNO_NODE_KEYRING`, {
      hint: `nothing was downloaded; --verbose shows what gpgv says; use other keys or another mirror, ${UNSET}`,
      details: said.trim(),
    });
  } catch (cause) {
    if (cause instanceof JsdynoError) throw cause;
    throw new JsdynoError('PROGRAM_NOT_STARTED', 'gpgv cannot be started, which checks signatures', {
      hint: `install GnuPG, ${UNSET}`,
      cause,
    });
  }
}
