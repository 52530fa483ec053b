/**
 * Makes a release: the version, its heading in the changelog, a commit and its tags; packs it, and checks what was packed.
 *
 *     npm run release -- [VERSION] [--dry-run]      default: the version of package.json
 *
 * All of it is made in a clone. The checkout gets the commit and the tags when nothing is in the way; with --dry-run never. Pushing the tag
 * publishes: .github/workflows/release.yml.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import semver from 'semver';
import { packageFile, packageVersion } from '../src/host/files/package-file.ts';
import { placeholders } from './addresses.ts';

/**
 * A changelog whose newest part has become that of a version.
 * @throws Error where nothing is to be released
 */
export function withHeading(changelog: string, version: string, day: string): string {
  const released = changelog.replace(/^## Unreleased(: \S+)?$/m, `## ${version} (${day})`);
  if (released === changelog) throw new Error('CHANGELOG.md has no "## Unreleased"');
  return released;
}

/** The text of package.json or package-lock.json with another version. */
export function withVersion(json: string, version: string): string {
  const read = JSON.parse(json);
  read.version = version;
  if (read.packages?.[''] !== undefined) read.packages[''].version = version;
  return `${JSON.stringify(read, null, 2)}\n`;
}

/** What stands in the way of a release of a checkout, a line each. */
function obstacles(root: string, version: string): string[] {
  const tags = git(root, 'tag', '--list', 'v*.*.*').split('\n');
  const newest = semver.rsort(tags.filter((tag) => semver.valid(tag)))[0] ?? 'v0.0.0';
  return [
    ...placeholders().map((text) => `src/text/addresses.ts: "${text}" is not filled in`),
    ...(git(root, 'status', '--porcelain') === '' ? [] : ['there are changes that are not committed']),
    ...(semver.valid(version) && semver.gt(version, newest)
      ? []
      : [`${version} is no version that comes after ${newest}`]),
  ];
}

/** @returns the tags: of the version, and of its line, which workflows name */
function makeRelease(clone: string, version: string): string[] {
  const day = git(clone, 'log', '-1', '--format=%cs');
  const rewrite = (file: string, change: (text: string) => string) => {
    writeFileSync(join(clone, file), change(readFileSync(join(clone, file), 'utf8')));
  };
  rewrite('CHANGELOG.md', (text) => withHeading(text, version, day));
  for (const file of ['package.json', 'package-lock.json']) rewrite(file, (text) => withVersion(text, version));
  git(clone, 'commit', '--quiet', '--all', '--message', `Release ${version}`);
  const tags = [`v${version}`, `v${semver.major(version)}`];
  for (const tag of tags) git(clone, 'tag', '--force', '--annotate', tag, '--message', `jsdyno ${version}`);
  return tags;
}

function git(cwd: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd, encoding: 'utf8' }).trim();
}

function main(): number {
  const options = { 'dry-run': { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const isTrial = values['dry-run'];
  const root = packageFile('.');
  const version = positionals[0] ?? packageVersion();
  const inTheWay = obstacles(root, version);
  for (const obstacle of inTheWay) console.error(`${isTrial ? 'would be refused' : 'refused'}: ${obstacle}`);
  if (inTheWay.length > 0 && !isTrial) return 1;
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-release-'));
  try {
    const clone = join(folder, 'clone');
    git(root, 'clone', '--quiet', root, clone);
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
    const tags = makeRelease(clone, version);
    console.log(`${git(clone, 'show', '--stat', '--format=%s', 'HEAD')}\ntags: ${tags.join(', ')}`);
    execFileSync(process.execPath, [join(clone, 'scripts/pack.ts'), folder], { cwd: clone, stdio: 'inherit' });
    if (isTrial) return 0;
    git(root, 'pull', '--quiet', '--ff-only', clone, 'HEAD');
    git(root, 'fetch', '--quiet', '--force', clone, ...tags.map((tag) => `refs/tags/${tag}:refs/tags/${tag}`));
    console.log(`publish it: git push origin HEAD && git push --force origin ${tags.join(' ')}`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) process.exitCode = main();
