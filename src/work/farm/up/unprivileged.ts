import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { orElse } from '../../../text/errors/or-else.ts';

/** Who a PostgreSQL server runs as, where that is not who started jsdyno: it refuses to run as root. */
export interface Unprivileged {
  name: string;
  uid: number;
  gid: number;
}

/** In this order. */
const NAMES = ['postgres', 'nobody'];

/**
 * @param owner of data that is there
 * @param uid this process's; undefined where users have no numbers
 * @returns undefined where this process is not root's, and so is as good itself
 * @throws JsdynoError POSTGRES_FAILED where root has nobody to run it as
 */
export function unprivileged(
  owner?: { uid: number; gid: number },
  uid: number | undefined = process.getuid?.(),
  passwd = readPasswd(),
): Unprivileged | undefined {
  if (uid !== 0) return undefined;
  if (owner !== undefined && owner.uid !== 0) return { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  const found = pickUser(passwd);
  if (found === undefined) {
    throw new JsdynoError(
      'POSTGRES_FAILED',
      'PostgreSQL does not run as root, and there is no user postgres or nobody',
      {
        hint: 'start "jsdyno farm up" as another user, or name a database: --farm postgres://…',
      },
    );
  }
  return found;
}

/** Of a passwd(5) file. */
export function pickUser(passwd: string): Unprivileged | undefined {
  const lines = passwd.split('\n').map((line) => line.split(':'));
  for (const name of NAMES) {
    const [, , uid = '', gid = ''] = lines.find(([user]) => user === name) ?? [];
    if (/^\d+$/.test(uid) && /^\d+$/.test(gid) && uid !== '0') return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Whether that user can get to a folder: one below a home of mode 700 it cannot, whoever owns the folder itself. */
export function canReach(folder: string, as: Unprivileged | undefined): boolean {
  if (as === undefined) return true;
  const { uid, gid } = as;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

function readPasswd(): string {
  return orElse(() => readFileSync('/etc/passwd', 'utf8'), '');
}
