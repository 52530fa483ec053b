/** Configurations as they are displayed: what a file's rows have in common is said once, above them. */

/** `key=value` where the value is bare or quoted in any of the three ways in which Node.js inspects strings. */
const PARAMETER = /[^\s=]+=(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|[^\s'"`]\S*|)/g;

export interface Folded {
  /** parameters that all have, joined by blanks; may be empty */
  shared: string;
  /** what remains of each, in order */
  own: string[];
}

/**
 * Splits configurations of one benchmark into what all share and what tells them apart. A single configuration is shared
 * as a whole; nothing is folded when one cannot be taken apart without loss.
 */
export function foldConfigurations(configurations: readonly string[]): Folded {
  if (configurations.length === 1) return { shared: configurations[0] ?? '', own: [''] };
  const unfolded = { shared: '', own: [...configurations] };
  const [first, ...others] = configurations.map(parametersOf);
  if (first === undefined || first === null) return unfolded;
  let shared = first;
  for (const parameters of others) {
    if (parameters === null) return unfolded;
    const present = new Set(parameters);
    shared = shared.filter((parameter) => present.has(parameter));
  }
  if (shared.length === 0 || shared.length === first.length) return unfolded;
  const common = new Set(shared);
  const own = configurations.map((text) =>
    (parametersOf(text) ?? []).filter((parameter) => !common.has(parameter)).join(' '),
  );
  return { shared: shared.join(' '), own };
}

function parametersOf(configuration: string): string[] | null {
  const parameters = configuration.match(PARAMETER) ?? [];
  return parameters.join(' ') === configuration ? parameters : null;
}
