/** The tables of options in docs/, made of what the commands declare. They stand between two marks, the first of which names the command. */
import { type Command, Help, type Option } from 'commander';

/** `<!-- options of farm worker -->`, and what ends it. */
const MARKED = /^<!-- options of ([\w -]+) -->$[\s\S]*?^<!-- end of options -->$/gm;

/** What every command has; `jsdyno --help` says it. */
const EVERYWHERE = ['--help', '--verbose'];

/**
 * A page with its tables written anew. Pure.
 * @throws Error for a command that there is not
 */
export function withOptionTables(page: string, program: Command): string {
  return page.replace(MARKED, (_, name: string) => {
    const rows = optionRows(commandNamed(program, name));
    const lines = ['| option | | default |', '| --- | --- | --- |', ...rows];
    return [`<!-- options of ${name} -->`, '', ...lines, '', '<!-- end of options -->'].join('\n');
  });
}

/** The commands whose tables a page has. Pure. */
export function commandsIn(page: string): string[] {
  return [...page.matchAll(MARKED)].map(([, name = '']) => name);
}

function commandNamed(program: Command, name: string): Command {
  return name.split(' ').reduce((above, word) => {
    const found = above.commands.find((one) => one.name() === word);
    if (found === undefined) throw new Error(`a page has the options of "${name}", and there is no such command`);
    return found;
  }, program);
}

function optionRows(command: Command): string[] {
  return new Help()
    .visibleOptions(command)
    .filter(({ long }) => !EVERYWHERE.includes(String(long)))
    .map((option) => {
      const [says, usual] = described(option);
      const flags = option.flags.split(', ').map((one) => `\`${one}\``);
      return `| ${cell(flags.join(', '))} | ${cell(says)} | ${usual === '' ? '' : cell(usual)} |`.replaceAll(
        '|  |',
        '| |',
      );
    });
}

/** What an option means, and what it is for who types nothing. */
function described({ description, argChoices, defaultValue, defaultValueDescription, negate, envVar }: Option) {
  const [, meaning = description, said = ''] = /^(.*?)(?:; |^)default: (.*)$/.exec(description) ?? [];
  const choices = argChoices === undefined ? [] : [argChoices.map((one) => `\`${one}\``).join(', ')];
  const variable = envVar === undefined ? [] : [`\`${envVar}\` stands for it`];
  const hasValue = !negate && defaultValue !== undefined && String(defaultValue) !== '';
  const usual = hasValue ? `\`${defaultValueDescription ?? defaultValue}\`` : said;
  return [[meaning, ...choices, ...variable].filter((part) => part !== '').join('; '), usual] as const;
}

function cell(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replace(/`[^`]*`/g, (code) => code.replaceAll('&lt;', '<'));
}
