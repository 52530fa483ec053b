import type { CompletedCommand, CompletedOption, Values } from './completed.ts';

/** A script for fish. Pure. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const withCommands = commands.filter((one) => one.words !== '' && one.commands.length > 0);
  const inner = withCommands.flatMap(({ words, commands: own }) => own.map((one) => `${words} ${one}`));
  return `# Completion of jsdyno for fish: jsdyno completion fish | source

# Whether the words so far are those of this command.
function __jsdyno_at
    set -l words (commandline -opc)
    set -l command "$words[2]"
    if contains -- "$command $words[3]" ${inner.map(quoted).join(' ')}
        set command "$command $words[3]"
    end
    test "$command" = "$argv"
end

complete -c jsdyno -f
${commands.flatMap((command) => linesOf(command, commands)).join('\n')}
`;
}

function linesOf(command: CompletedCommand, all: readonly CompletedCommand[]): string[] {
  const { words, commands, options, values } = command;
  const at = atCommand(words);
  const below = commands.map((name) => {
    const { description } = all.find((one) => one.words === `${words} ${name}`.trim()) as CompletedCommand;
    return `${at} -a ${name} -d ${quoted(description)}`;
  });
  const given = values.words.length === 0 && values.files === 'none' ? [] : [`${at}${offerOf(values)}`];
  const known = options.filter(({ hidden, value }) => !hidden || value !== null);
  return [...below, ...given, ...known.map((option) => optionLine(words, option))];
}

function atCommand(words: string, more = ''): string {
  return `complete -c jsdyno -n ${quoted(`__jsdyno_at ${words}`.trim() + more)}`;
}

/** fish shows each option that it knows: of a hidden one it gets to know the values alone. */
function optionLine(words: string, { names, description, value, hidden }: CompletedOption): string {
  if (hidden)
    return `${atCommand(words, `; and __fish_prev_arg_in ${names.join(' ')}`)}${value === null ? '' : offerOf(value)}`;
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const given = value === null ? '' : ` ${value.files === 'files' ? '-r' : '-x'}${offerOf(value)}`;
  return `${atCommand(words)} ${flags.join(' ')}${given} -d ${quoted(description)}`;
}

/** Of folders fish has a function of its own. */
function offerOf({ words, files }: Values): string {
  const folders = files === 'folders' ? ['(__fish_complete_directories)'] : [];
  const offered = [...words, ...folders];
  return `${files === 'files' ? ' -F' : ''}${offered.length === 0 ? '' : ` -a ${quoted(offered.join(' '))}`}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
