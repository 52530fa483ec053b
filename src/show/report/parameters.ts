/** Configurations as they are displayed: parameters that all rows of a file share stand once, above the rows. */

/** `key=value` where the value is bare or quoted in any of the three ways in which Node.js inspects strings. */
const PARAMETER = /[^\s=]+=(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|[^\s'"`]\S*|)/g;

interface Folded {
  /** parameters that all configurations have, joined by blanks; may be empty */
  shared: string;
  /** the other parameters of each configuration, in order */
  own: string[];
}

/**
 * Splits configurations of one benchmark into the parameters that all share and the others. A single configuration is
 * shared as a whole. Where one cannot be split without loss, nothing is shared.
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

/** `key=value` for each parameter; null where a configuration cannot be split without loss. */
export function parametersOf(configuration: string): string[] | null {
  const parameters = configuration.match(PARAMETER) ?? [];
  return parameters.join(' ') === configuration ? parameters : null;
}
