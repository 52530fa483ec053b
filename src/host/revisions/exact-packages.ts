/** What `--with` names, in words that mean the same tomorrow. */
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import semver from 'semver';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { shellLine } from '../../text/shell-word.ts';
import { hashFile } from '../files/hash.ts';
import { isFile } from '../files/if-there.ts';
import { splitWords } from '../runtimes/split-words.ts';

/** What npm takes for a path, with the name that it may have before it: `./a.tgz`, `a.tgz`, `a@../lib`, `file:lib`. */
const PATH =
  /^((?:@[^/@]+\/)?[^/@:]+@)?(?:file:(.+)|(\.{1,2}|(?:\.{0,2}[\\/]|[a-z]:[\\/]|~\/).*|[^@:]+\.(?:tgz|tar|tar\.gz)))$/i;

/** What npm asks the registry for, with the name that it may be given: `semver`, `semver@7`, `own@npm:semver@7`. */
const PUBLISHED = /^((?:@[^/@]+\/)?[^/@:]+@npm:)?((?:@[^/@]+\/)?[^/@:]+)(?:@([^/:]*))?$/;

/** @throws JsdynoError BAD_VARIANT */
export function packageWords(packages: string): string[] {
  const words = splitWords(packages);
  if (words !== undefined) return words;
  throw new JsdynoError('BAD_VARIANT', `${packages} has an unclosed quote`, {
    hint: '--with "react@18 react-dom@18"',
  });
}

/**
 * Tags and ranges become the version that npm would install now, paths become absolute; repositories and addresses stay.
 * @param cwd absolute: where paths begin, and where npm's settings are read
 * @throws JsdynoError BAD_VARIANT, INSTALL_FAILED
 */
export async function exactPackages(packages: string, cwd: string, signal?: AbortSignal): Promise<string> {
  return shellLine(await Promise.all(packageWords(packages).map((word) => exactWord(word, cwd, signal))));
}

async function exactWord(word: string, cwd: string, signal: AbortSignal | undefined): Promise<string> {
  const path = pathIn(word);
  if (path !== undefined) return path.name + resolve(cwd, path.file.replace(/^~(?=\/)/, homedir()));
  const [, alias = '', name, wanted = ''] = PUBLISHED.exec(word) ?? [];
  if (name === undefined || semver.valid(wanted) === wanted) return word;
  const { default: pacote } = await import('pacote');
  const { npmConfig } = await import('../runtimes/npm-config.ts');
  // From npm's cache it could be the version of yesterday.
  const options = { ...(await npmConfig(cwd)), cache: undefined, signal } as Parameters<typeof pacote.manifest>[1];
  const { version } = await pacote.manifest(word, options).catch((cause: Error) => {
    signal?.throwIfAborted();
    throw new JsdynoError(
      'INSTALL_FAILED',
      `which version ${word} is cannot be found out: ${cause.message.split('\n')[0]}`,
      {
        hint: `try "npm view ${word} version"; an exact version, such as semver@7.5.0, needs no look-up`,
        cause,
      },
    );
  });
  return `${alias}${name}@${version}`;
}

function pathIn(word: string): { name: string; file: string } | undefined {
  const [, name = '', file, other = file] = PATH.exec(word) ?? [];
  return other === undefined ? undefined : { name, file: other };
}

/** The SHA-256 of each file that exact words name, in their order. */
export async function hashesOf(packages: string): Promise<string[]> {
  const files = packageWords(packages).flatMap((word) => pathIn(word)?.file ?? []);
  return Promise.all(files.filter(isFile).map(async (file) => (await hashFile(file)).sha256));
}
