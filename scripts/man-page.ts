/** The manual page, in man(7), of what help says: the program, then each command. Pure but for the package's version. */
import { type Command, Help } from 'commander';
import { VARIANT_SHAPE } from '../src/cli/program.ts';
import { packageVersion } from '../src/host/files/package-file.ts';

/** @param guide the text of docs/guide.md, which has the tables of exit codes and environment variables */
export function manPage(program: Command, guide: string): string {
  const help = Object.assign(new Help(), program.configureHelp());
  const commands = help.visibleCommands(program).filter((one) => one.name() !== 'help');
  const synopses = commands.flatMap((one) => [one, ...below(one)]);
  const lines = [
    '.\\" Written by scripts/man.ts from the help of the commands.',
    `.TH JSDYNO 1 "" "jsdyno ${packageVersion()}" "User Commands"`,
    ...['.SH NAME', `jsdyno \\- ${roff('compares JavaScript runtimes on the same work')}`],
    '.SH SYNOPSIS',
    ...synopses.flatMap((one, i) => [...(i === 0 ? [] : ['.br']), synopsis(one)]),
    ...['.SH DESCRIPTION', roff(program.description())],
    ...['.PP', sentence(VARIANT_SHAPE)],
    '.SH COMMANDS',
    ...commands.flatMap((one) => [...section(one, help), ...below(one).flatMap((inner) => section(inner, help))]),
    '.SH EXIT STATUS',
    ...tableOf(guide, 'Exit codes').flatMap(([code, meaning]) => entry(`\\fB${roff(code)}\\fR`, meaning)),
    '.SH ENVIRONMENT',
    ...tableOf(guide, 'Environment').flatMap(([name, meaning]) => entry(`\\fB${roff(name)}\\fR`, meaning)),
    ...['.SH SEE ALSO', '.BR node (1),', '.BR hyperfine (1)'],
  ];
  return `${lines.join('\n')}\n`;
}

function below(command: Command): readonly Command[] {
  return command.commands.filter((one) => one.name() !== 'help');
}

function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

function synopsis(command: Command): string {
  return `\\fB${roff(nameOf(command))}\\fR ${roff(command.usage())}`;
}

/** A command with its arguments and options, as its help has them. */
function section(command: Command, help: Help): string[] {
  const args = help.visibleArguments(command);
  return [
    `.SS ${quoted(nameOf(command))}`,
    synopsis(command),
    '.PP',
    sentence(help.commandDescription(command)),
    ...args.flatMap((one) => entry(`\\fI${roff(help.argumentTerm(one))}\\fR`, help.argumentDescription(one))),
    ...help.visibleOptions(command).flatMap((one) => entry(`\\fB${roff(one.flags)}\\fR`, help.optionDescription(one))),
  ];
}

function entry(term: string, text: string): string[] {
  return ['.TP', term, sentence(text)];
}

function sentence(text: string): string {
  return roff(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, '.'));
}

/** The rows of the table below a heading of a page in Markdown. */
function tableOf(page: string, heading: string): [string, string][] {
  const [, body = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = body.split('\n## ');
  const rows = [...table.matchAll(/^\| (.+?) \| (.*) \|$/gm)].map(([, first = '', second = '']) => [first, second]);
  const own = rows.slice(rows.findIndex(([first]) => /^-+$/.test(first as string)) + 1);
  return own.map(([first = '', second = '']) => [plain(first), plain(second)]);
}

/** Markdown without its marks. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .trim();
}

function quoted(text: string): string {
  return `"${roff(text)}"`;
}

const SIGNS: Record<string, string> = {
  '\\': '\\e',
  '-': '\\-',
  '^': '\\(ha',
  '~': '\\(ti',
  '`': '\\(ga',
  "'": '\\(aq',
};

/** A text as roff takes it: signs as they were typed, and no line that is a request. */
function roff(text: string): string {
  const escaped = text.replaceAll('\n', ' ').replace(/[\\^~`'-]/g, (sign) => SIGNS[sign] as string);
  return escaped.startsWith('.') ? `\\&${escaped}` : escaped;
}
