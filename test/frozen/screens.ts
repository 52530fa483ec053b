/** Commands on a stored experiment, and what they print wherever they can be told to: terminals, pipes, pages, articles, charts. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/text/messages/languages.ts';
import { emptyBefore, fillStore, NOWHERE, rounded, storedNames } from '../cli/before.ts';
import { type Answered, inProcess } from '../cli/in-process.ts';
import { ROOT } from '../host-variant.ts';
import { jsonOutline, pageOutline } from './outline.ts';
import { digestOf, isWhole } from './sections.ts';

export const WIDTHS = [40, 60, 80, 120, 160];

/** A store in a home of its own, where commands are typed and files written. */
export class Screens {
  readonly names: readonly string[];
  readonly home: string;
  readonly remove: () => void;
  readonly #env: NodeJS.ProcessEnv;

  /** @param store the file that holds it as text, below test/ */
  constructor(store: string) {
    const before = emptyBefore();
    const database = fillStore(before, NOWHERE, join(ROOT, 'test', store));
    this.names = storedNames(database).map(({ name }) => name);
    database.close();
    this.home = before.home;
    this.remove = before.remove;
    this.#env = { JSDYNO_HOME: before.home, JSDYNO_CACHE: before.cache };
  }

  run(args: readonly string[], columns?: number, hasColours?: boolean): Promise<Answered> {
    return inProcess(args, this.#env, this.home, columns, hasColours);
  }

  /**
   * On terminals of each width, with colours and without, and into a pipe; what is refused but once. In the suite those without colours are
   * printed at the first width alone, and are those with colours without them at the others.
   */
  async printed(sections: Map<string, string>, args: readonly string[], widths = WIDTHS): Promise<void> {
    const line = args.join(' ');
    const piped = await this.run(args);
    if (piped.code === 2) {
      sections.set(line, textOf(piped));
      return;
    }
    // Those with colours are first, since the others are theirs without.
    for (const hasColours of [true, false]) {
      for (const columns of hasColours || isWhole() ? widths : widths.slice(0, 1)) {
        const where = `${columns} columns${hasColours ? ', colours' : ''}`;
        sections.set(`${line} | ${where}`, textOf(await this.run(args, columns, hasColours)));
      }
    }
    sections.set(`${line} | pipe`, textOf(piped));
  }

  /** JSON by its structure and a digest; whatever else is printed in its place. */
  async outlined(sections: Map<string, string>, args: readonly string[]): Promise<void> {
    const { stdout, ...rest } = await this.run(args, 80);
    sections.set(args.join(' '), textOf({ ...rest, stdout: /^[{[]/.test(stdout) ? jsonOutline(stdout) : stdout }));
  }

  /** A digest of what is printed. */
  async digested(sections: Map<string, string>, args: readonly string[]): Promise<void> {
    sections.set(args.join(' '), `${digestOf(textOf(await this.run(args)))}\n`);
  }

  /** The page and the article in each language; in the suite each experiment has another one, and those in English an article. */
  async pages(sections: Map<string, string>, name: string): Promise<void> {
    const own = (this.names.indexOf(name) + LANGUAGES.length) % LANGUAGES.length;
    for (const language of isWhole() ? LANGUAGES : LANGUAGES.slice(own, own + 1)) {
      const { stdout, ...rest } = await this.run(['report', name, '-o', '-', '--lang', language]);
      const { words, structure } = pageOutline(stdout);
      sections.set(`report ${name} --lang ${language}`, textOf({ ...rest, stdout: words }));
      sections.set(`report ${name} --lang ${language} | structure`, structure);
      if (!isWhole() && own !== 0) continue;
      const folder = `${name}-${language}`;
      await this.run(['report', 'init', name, folder, '--lang', language]);
      const built = textOf(await this.run(['report', 'build', folder]));
      sections.set(`report build ${folder}`, `${built}${digestsIn(join(this.home, folder))}`);
    }
  }

  async chart(sections: Map<string, string>, chart: string, name: string): Promise<void> {
    const file = join(this.home, 'plot.svg');
    rmSync(file, { force: true });
    const args = ['plot', chart, name, '-o', 'plot.svg'];
    const said = textOf(await this.run(args));
    sections.set(args.join(' '), existsSync(file) ? `${said}${digestOf(rounded(readFileSync(file, 'utf8')))}\n` : said);
  }
}

function textOf({ code, stdout, stderr }: Answered): string {
  const said = stderr === '' ? '' : `--- standard error\n${stderr}`;
  return `${rounded(stdout)}${said}${code === 0 ? '' : `--- exit code ${code}\n`}`;
}

/** The files in a folder, a line each. */
function digestsIn(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  const texts = files.map((path) => [path, rounded(readFileSync(join(folder, path), 'utf8'))] as const);
  return texts.map(([path, text]) => `${path}: ${digestOf(text)}, ${text.length} characters\n`).join('');
}
