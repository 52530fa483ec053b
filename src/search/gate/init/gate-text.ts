/** What a jsdyno.yml is begun with; keys that are left out stand there as comments, to be uncommented. */
export interface StartedGate {
  build: string | null;
  operations: readonly string[];
  scenarios: readonly string[];
  autobench: string | null;
  startup: readonly string[];
}

/**
 * The text of a jsdyno.yml. Pure.
 * @param schema the path of docs/schemas/jsdyno-yml.schema.json, as editors look for it from this file
 */
export function gateText({ build, operations, scenarios, autobench, startup }: StartedGate, schema: string): string {
  const list = (key: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${key}:`, ...values.map((value) => `  - ${scalar(value)}`)];
  const named = [
    ...list('operations', operations),
    ...(operations.some((path) => /\.[jt]sx$/.test(path))
      ? ['# JSX becomes JavaScript by rolldown: npm i -D rolldown', 'transform: true']
      : []),
    ...list('scenarios', scenarios),
    ...(autobench === null ? [] : [`autobench: ${scalar(autobench)}`, '# server: npm start']),
    ...list('startup', startup),
  ];
  return `# yaml-language-server: $schema=${schema}
# What "jsdyno gate" measures of a change and of what it is based on, and what fails it.

# Runtimes; both sides are compared on each. Without: the one at hand.
# on: [node@22, node@24]

# Each side is installed by its lock file, and built by this.
${build === null ? '# build: npm run build' : `build: ${scalar(build)}`}

# The time of all runs.
# budget: 15m

${named.join('\n')}

# What fails beside what is usual (5 %; a warning at 2 %): of the rules that fit a row the last counts.
# rules:
#   - rows: '*'
#     slower: { fail: 5%, warn: 2% }

# Slower, known, and accepted until a day.
# accept:
#   - row: bench/example.js group='example' operation='parse'
#     most: 20%
#     reason: why it is worth it
#     until: '2099-12-31'
`;
}

/** As a YAML text: plain where nothing in it means something there. */
function scalar(text: string): string {
  return /^[\w@./][\w@./ *-]*$/.test(text) && !/^[\d.]+$|^(true|false|null|yes|no)$| $/.test(text)
    ? text
    : JSON.stringify(text);
}
