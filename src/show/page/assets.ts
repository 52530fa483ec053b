/** The script and the styles of pages: files of the package, which a checkout makes itself when a page needs them. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../host/files/lock.ts';
import { packageFile } from '../../host/files/package-file.ts';
import { makeBeside, move } from '../../host/files/write-beside.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { PageAssets } from './document.ts';

/** What is built, a script and a style sheet each: of all pages, of graphs of profiles, and of sites over stored experiments. */
type Bundle = 'page' | 'flame' | 'site';

/** Built files, and as the last the fingerprint of what they were made of. */
const STAMP = 'sources.sha256';
const BUILT = ['page.js', 'page.css', 'flame.js', 'flame.css', 'site.js', 'site.css', STAMP];
/** Sources of the bundle; the lock file stands for the packages in it. */
const SOURCES = [
  'web/**/*.{ts,css}',
  'src/show/charts/**/*.ts',
  'src/text/{numbers,number-words,telling-interval}.ts',
  'src/show/page/{samples,fitted,numbers}.ts',
  'src/inspect/flame/{varints,stacks,shown,shown-tree,hottest,kinds,amounts,frame-words}.ts',
  'src/search/site/{trend,packed-row,change-words,site-data}.ts',
  'scripts/{build-page,notices}.ts',
  'package-lock.json',
];
/** Vite takes 2 s on a quiet machine. */
const PATIENCE_MS = 120_000;

/**
 * What documents are made with.
 *
 * @param onBuild called before a build begins
 * @throws JsdynoError PAGE_NOT_BUILT
 */
export function pageAssets(onBuild?: () => void): Promise<PageAssets> {
  return builtAssets('page', onBuild);
}

/**
 * One bundle. In a checkout it is built first where it is missing or its sources have changed; the published package
 * has the built files alone.
 *
 * @param onBuild called before a build begins
 * @throws JsdynoError PAGE_NOT_BUILT
 */
export async function builtAssets(bundle: Bundle, onBuild?: () => void): Promise<PageAssets> {
  const folder = packageFile('dist/web');
  const sources = fingerprint();
  if (sources !== null && (await stampOf(folder)) !== sources) {
    await mkdir(packageFile('dist'), { recursive: true });
    const isDone = async () => ((await stampOf(folder)) === sources ? true : undefined);
    await withLock(packageFile('dist/.page-lock'), { isDone }, async () => {
      onBuild?.();
      await build(folder, sources);
      return true;
    });
  }
  try {
    const [script, styles] = await Promise.all(
      [`${bundle}.js`, `${bundle}.css`].map((name) => readFile(join(folder, name), 'utf8')),
    );
    return { script: fitForHtml(script ?? ''), styles: styles ?? '' };
  } catch (error) {
    throw notBuilt(error);
  }
}

/** SHA-256 over the sources of the bundle, hexadecimal; null where there are none, as in the published package. */
function fingerprint(): string | null {
  const root = packageFile('.');
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  if (!files.some((file) => file.startsWith('web'))) return null;
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function stampOf(folder: string): Promise<string | undefined> {
  return readFile(join(folder, STAMP), 'utf8').catch(() => undefined);
}

/** Each file comes into place whole, the stamp last: who finds it finds the others, too. */
async function build(folder: string, sources: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await makeBeside(folder, async (partial) => {
    try {
      await promisify(execFile)(process.execPath, [packageFile('scripts/build-page.ts'), partial], {
        cwd: packageFile('.'),
        timeout: PATIENCE_MS,
      });
    } catch (error) {
      throw notBuilt(error);
    }
    await writeFile(join(partial, STAMP), sources);
    for (const name of BUILT) move(join(partial, name), join(folder, name));
  });
}

/** Nothing in a script may end its element, or begin what hides its end (HTML, 4.12.1.3). Both can stand in its strings alone. */
function fitForHtml(script: string): string {
  return script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
}

function notBuilt(cause: unknown): JsdynoError {
  const { message = '', stderr = '' } = cause as { message?: string; stderr?: string };
  return new JsdynoError('PAGE_NOT_BUILT', 'the script and the styles of pages could not be built', {
    hint: 'in a checkout, "npm ci" installs the build tools; "npm run build:page" shows the error',
    details: `${message}\n${stderr}`.trim(),
    cause,
  });
}
