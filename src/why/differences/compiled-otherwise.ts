import type { Differences, NativePart } from './differences.ts';

/** A library of which both sides have the same version and not the same machine code. */
export interface CompiledOtherwise {
  part: NativePart;
  /** Of both sides. */
  version: string;
  /** Functions that both have, and how many of them have another size. */
  common: number;
  changed: number;
}

const COMPONENT: Readonly<Partial<Record<NativePart, string>>> = {
  V8: 'v8',
  ICU: 'icu',
  libuv: 'uv',
  OpenSSL: 'openssl',
  zlib: 'zlib',
  simdutf: 'simdutf',
};

/** So many functions may be patched by hand; more mean another compiler, or other flags of it. */
const PATCHED = 5;

/**
 * Libraries that did not change and were compiled otherwise: the same version, and more functions of another size than a patch changes.
 * Pure.
 *
 * @param versions `process.versions` of either side
 */
export function compiledOtherwise(
  { components, native }: Pick<Differences, 'components' | 'native'>,
  versions: Readonly<Record<string, string>>,
): CompiledOtherwise[] {
  const changed = new Set(components.map(({ name }) => name));
  return (native?.byPart ?? []).flatMap((count) => {
    const component = COMPONENT[count.part];
    const version = component === undefined ? undefined : versions[component];
    if (component === undefined || version === undefined || changed.has(component) || count.changed <= PATCHED)
      return [];
    return [{ ...count, version }];
  });
}
