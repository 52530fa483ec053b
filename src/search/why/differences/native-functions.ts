import { findProgram } from '../../../host/files/find-program.ts';
import { askProgram } from './ask-program.ts';
import { symbolKey } from './native-symbol.ts';

/** A native function as an executable has it. */
interface NativeFunction {
  symbol: string;
  /** Bytes of machine code, with the pieces that the compiler cut off it; functions of one name together. */
  size: number;
}

/** By what a function is matched by between two executables. */
export type NativeFunctions = ReadonlyMap<string, NativeFunction>;

/** What is known of an executable's functions, or why nothing is. */
type ReadFunctions =
  | { functions: NativeFunctions; why: null }
  | { functions: null; why: string; allowedBy: string | null };

/** Text of the executable, of weak symbols, and indirect ones. */
const OF_CODE = 'tTwWi';

/**
 * Sizes of an executable's native functions, by binutils' `nm`.
 *
 * @param icu major version of the ICU that it is linked with; empty where there is none
 */
export async function readNativeFunctions(
  executable: string,
  icu: string,
  abort?: AbortSignal,
): Promise<ReadFunctions> {
  const nm = findProgram('nm', { withoutPackages: true });
  if (nm === undefined) return { functions: null, why: 'nm is not installed', allowedBy: 'install binutils' };
  const said = await askProgram(nm, ['-S', '--defined-only', executable], { abort });
  if (said.text === null) return { functions: null, why: `nm: ${said.why}`, allowedBy: null };
  const functions = parseNm(said.text, icu);
  if (functions.size >= LEAST_FUNCTIONS) return { functions, why: null };
  return {
    functions: null,
    why: 'the executable has no symbols of its functions',
    allowedBy: 'a build that is not stripped',
  };
}

/** A stripped executable still has the few that it exports. */
const LEAST_FUNCTIONS = 2_000;

/** Names are longer than this only to do harm: V8's longest have some 6,000. */
const LONGEST = 20_000;

/** Reads what `nm -S` prints: address, size, kind, symbol; those without a size are none. Pure. */
export function parseNm(text: string, icu: string): NativeFunctions {
  const functions = new Map<string, NativeFunction>();
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end === -1 ? text.length : end);
    from = end === -1 ? text.length : end + 1;
    if (line.length > LONGEST) continue;
    const [, size = '', kind = '', ...rest] = line.split(' ');
    if (rest.length === 0 || kind.length !== 1 || !OF_CODE.includes(kind)) continue;
    const symbol = rest.join(' ');
    const bytes = Number.parseInt(size, 16);
    if (!(bytes > 0)) continue;
    const key = symbolKey(symbol, icu);
    const known = functions.get(key);
    if (known === undefined)
      functions.set(key, { symbol: symbol === key ? key : symbol.replace(/\..*$/, ''), size: bytes });
    else known.size += bytes;
  }
  return functions;
}

/** Names for people, by `c++filt`; as they are where it is not installed. As many as are given, in their order. */
export async function demangled(symbols: readonly string[], abort?: AbortSignal): Promise<string[]> {
  const filter = symbols.some((symbol) => symbol.startsWith('_Z'))
    ? findProgram('c++filt', { withoutPackages: true })
    : undefined;
  if (filter === undefined) return [...symbols];
  const input = `${symbols.join('\n')}\n`;
  const said = await askProgram(filter, [], { abort, input });
  const names = said.text?.split('\n') ?? [];
  return symbols.map((symbol, i) => names[i] || symbol);
}
