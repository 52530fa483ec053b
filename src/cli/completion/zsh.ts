import type { CompletedCommand, CompletedOption, Values } from './completed.ts';

/** A script for zsh: to be read by it, or to lie in a folder of its functions as \`_jsdyno\`. Pure. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const inner = commands.filter(({ words }) => words.includes(' ')).map(({ words }) => words);
  const [program, ...others] = commands as [CompletedCommand, ...CompletedCommand[]];
  return `#compdef jsdyno
# Completion of jsdyno for zsh: source <(jsdyno completion zsh)

_jsdyno() {
  local command=$words[2] inner=(${inner.map(quoted).join(' ')})
  if (( CURRENT == 2 )); then
    local commands=(
${described(program, commands)}
    )
    _describe command commands
    _arguments ${specs(program)}
    return
  fi
  if (( CURRENT > 3 )) && [[ -n \${(M)inner:#"$command $words[3]"} ]]; then
    command+=" $words[3]"
    shift words
    (( CURRENT-- ))
  fi
  shift words
  (( CURRENT-- ))
  case $command in
${others.map((one) => caseOf(one, commands)).join('\n')}
  esac
}

if [[ $funcstack[1] == _jsdyno ]]; then
  _jsdyno "$@"
else
  compdef _jsdyno jsdyno
fi
`;
}

function caseOf(command: CompletedCommand, all: readonly CompletedCommand[]): string {
  const below =
    command.commands.length === 0
      ? ''
      : `      if (( CURRENT == 2 )); then
        local commands=(
${described(command, all)}
        )
        _describe command commands
      fi
`;
  return `    ${quoted(command.words)})
${below}      _arguments -s ${specs(command)} ${quoted(`*:${command.values.name}:${actionOf(command.values)}`)}
      ;;`;
}

function described({ words, commands }: CompletedCommand, all: readonly CompletedCommand[]): string {
  return commands
    .map((name) => {
      const { description } = all.find((one) => one.words === `${words} ${name}`.trim()) as CompletedCommand;
      return `      ${quoted(`${name}:${description}`)}`;
    })
    .join('\n');
}

function specs({ options }: CompletedCommand): string {
  return options.flatMap(specsOf).map(quoted).join(' \\\n        ');
}

/** One for each name; an option that is given excludes its other name, unless it repeats. */
function specsOf({ names, description, value, repeats, hidden }: CompletedOption): string[] {
  const before = `${hidden ? '!' : ''}${repeats ? '*' : `(${names.join(' ')})`}`;
  const text = description.replace(/[\\[\]:]/g, '\\$&');
  return names.map((name) => {
    if (value === null) return `${before}${name}[${text}]`;
    return `${before}${name}${name.startsWith('--') ? '=' : '+'}[${text}]:${value.name.replaceAll(':', '\\:')}:${actionOf(value)}`;
  });
}

function actionOf({ words, files }: Values): string {
  const list = words.map((word) => word.replace(/[\\\s:()'"]/g, '\\$&')).join(' ');
  const ofFiles = files === 'folders' ? '_files -/' : '_files';
  if (files === 'none') return words.length === 0 ? ' ' : `(${list})`;
  // Words and files side by side.
  return words.length === 0 ? ofFiles : `{compadd -- ${list}; ${ofFiles}}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
