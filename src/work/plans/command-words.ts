/**
 * The words of the command line that was typed for a plan: an option for each choice that is not the usual one. Each function
 * gives none where there is nothing to say. Pure.
 */

/** `--name value`. */
export function option(name: string, value: string | number | undefined): string[] {
  return value === undefined ? [] : [`--${name}`, String(value)];
}

/** `--name`. */
export function flag(name: string, isSet: boolean | undefined): string[] {
  return isSet === true ? [`--${name}`] : [];
}

/** `--name value` for each. */
export function each(name: string, values: readonly string[] = []): string[] {
  return values.flatMap((value) => option(name, value));
}

/** `--on` for each runtime; `node` alone is measured where none is named. */
export function runtimeWords(variants: readonly string[]): string[] {
  return variants.length === 1 && variants[0] === 'node' ? [] : each('on', variants);
}

/** Milliseconds as seconds. */
export function inSeconds(milliseconds: number): string {
  return `${milliseconds / 1000}s`;
}
