import { type DoctorCommand, OPTIONS } from '../../inspect/doctor/options.ts';
import { orElse } from '../../text/errors/or-else.ts';
import { shellWord } from '../../text/shell-word.ts';
import { wordsOf } from '../../work/typed/declared.ts';

/** Whoever reads a page or an issue is not to have them. */
const SECRET = /auth(?!ors?$)|cookie|token|secret|session|passw|credential|api[-_]?key/i;
const HIDDEN = '...';

/**
 * The command that looks again: what was typed, without what is so anyway, and without passwords and values of headers and queries that open
 * doors. Where answers go is left out. Pure.
 */
export function doctorLine(words: readonly string[], command: DoctorCommand): string {
  const { on, pid, load, path, port, method, header, body, rate, connections, durationMs, warmupMs, offline } = command;
  const asked = load ?? (path === '/' ? undefined : path);
  const typed = {
    ...{ on, pid, load: typeof asked === 'string' ? withoutSecrets(asked) : asked },
    ...{ port, method, header: header.map(shownHeader), body, rate, connections, durationMs, warmupMs },
    ...{ try: command.try, offline },
  };
  // How long it looked is said in any case.
  const options = wordsOf(OPTIONS, typed, { durationMs: undefined, warmupMs: undefined });
  return ['jsdyno doctor', ...[...options, ...(words.length === 0 ? [] : ['--', ...words])].map(shellWord)].join(' ');
}

/** What was asked of the program: `GET /users/42`; null without load. Pure. */
export function requestLine({ load, path, method, body }: DoctorCommand): string | null {
  if (load === false) return null;
  const target = withoutSecrets(typeof load === 'string' ? load : path);
  return `${method ?? (body === undefined ? 'GET' : 'POST')} ${target}`;
}

function shownHeader(header: string): string {
  const [name = ''] = header.split(':');
  return SECRET.test(name.trim()) ? `${name}: ${HIDDEN}` : header;
}

/** Of an address or a path. A password may have an @ of its own: the last one ends it; and a URL is read with any number of slashes (WHATWG). */
function withoutSecrets(target: string): string {
  return target
    .replace(/^([a-z][a-z\d+.-]*:[\\/]*)[^\\/?#]*@/i, `$1${HIDDEN}@`)
    .replace(/([?&])([^=&#]*)=[^&#]*/g, (whole, sign, name) =>
      SECRET.test(decoded(name)) ? `${sign}${name}=${HIDDEN}` : whole,
    );
}

function decoded(name: string): string {
  return orElse(() => decodeURIComponent(name), name);
}
