import type { CompletedCommand, Values } from './completed.ts';

/** A script for bash 4.3 or newer, with or without the package bash-completion. Pure. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const withCommands = commands.filter((one) => one.words !== '' && one.commands.length > 0);
  return `# Completion of jsdyno for bash: eval "$(jsdyno completion bash)"

# What may stand behind a command.
_jsdyno_commands() {
  case $1 in
${cases(
  commands,
  (one) => [pattern(one.words), `echo ${quoted(one.commands)}`],
  ({ commands: own }) => own.length > 0,
)}
  esac
}

_jsdyno_options() {
  case $1 in
${cases(commands, (one) => [pattern(one.words), `echo ${quoted(shownNames(one))}`])}
  esac
}

# Values of an option, or of arguments; fails where the option takes none.
_jsdyno_values() {
  case $1 in
${commands.flatMap(valueCases).join('\n')}
    *) return 1 ;;
  esac
}

_jsdyno_offer() {
  words=$2
  files=$1
}

_jsdyno() {
  local line=\${COMP_LINE:0:COMP_POINT} typed command='' word words='' files=none
  read -a typed <<< "$line"
  [[ $line == *[[:space:]] && $line != *\\\\[[:space:]] ]] && typed+=('')
  local current=\${typed[-1]} last=$((\${#typed[@]} - 1))
  for word in "\${typed[@]:1:last - 1}"; do
    case $command:$word in
      :-*) ;;
      :*) command=$word ;;
${withCommands.map(({ words, commands: own }) => `      ${own.map((one) => `${words}:${one}`).join(' | ')}) command+=" $word" ;;`).join('\n')}
      *) ;;
    esac
  done
  local before='' value=$current option=\${typed[last - 1]}
  if [[ $current == --*=* ]]; then
    option=\${current%%=*} value=\${current#*=} before=$option=
  fi
  if [[ $option != -* ]] || ! _jsdyno_values "$command:$option"; then
    before='' value=$current
    if [[ $current == -* ]]; then
      words=$(_jsdyno_options "$command")
    else
      _jsdyno_values "$command:"
      words+=" $(_jsdyno_commands "$command")"
    fi
  fi
  local IFS=$'\\n'
  COMPREPLY=($(IFS=' ' compgen -P "$before" -W "$words" -- "$value"))
  # Of files readline quotes what shells take for something else, such as the @ of node@22: so files alone, or words alone.
  if [[ \${#COMPREPLY[@]} == 0 && $files != none ]]; then
    local way=-f
    [[ $files == folders ]] && way=-d
    COMPREPLY=($(compgen -P "$before" "$way" -- "$value"))
    compopt -o filenames 2> /dev/null
  fi
  # Readline breaks words at such signs, and replaces only the last part, which it hands over.
  [[ $current == *"$2" ]] && COMPREPLY=("\${COMPREPLY[@]#"\${current%"$2"}"}")
}

complete -F _jsdyno jsdyno
`;
}

function cases(
  commands: readonly CompletedCommand[],
  line: (command: CompletedCommand) => [string, string],
  isWanted: (command: CompletedCommand) => boolean = () => true,
): string {
  return commands
    .filter(isWanted)
    .map(line)
    .map(([matched, action]) => `    ${matched}) ${action} ;;`)
    .join('\n');
}

/** What an option takes, and what stands behind the command. */
function valueCases({ words, options, values }: CompletedCommand): string[] {
  const own = options.flatMap(({ names, value }) =>
    value === null ? [] : [`    ${names.map((name) => pattern(`${words}:${name}`)).join(' | ')}) ${offerOf(value)} ;;`],
  );
  return [...own, `    ${pattern(`${words}:`)}) ${offerOf(values)} ;;`];
}

function offerOf({ words, files }: Values): string {
  return `_jsdyno_offer ${files} ${quoted(words)}`;
}

function shownNames({ options }: CompletedCommand): string[] {
  return options.filter(({ hidden }) => !hidden).flatMap(({ names }) => names);
}

function pattern(text: string): string {
  return `'${text}'`;
}

function quoted(words: readonly string[]): string {
  return `'${words.join(' ').replaceAll("'", `'\\''`)}'`;
}
