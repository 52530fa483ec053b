import { allowedCpus, ownCpus } from '../../measure/cpu-split.ts';
import { checkPin } from '../../measure/pin.ts';
import type { LoadCommand } from './options.ts';

/** What the command line says of where a generator runs and how it waits. */
export interface PlaceWords extends Partial<Pick<LoadCommand, 'pin' | 'spin' | 'serverPid'>> {
  /** Whether a rate is asked for: only then the generator has something to wait for. */
  hasRate: boolean;
}

const NAPS = ', naps until due times (one CPU; --spin where the server has another)';

export interface GeneratorPlace {
  pin: string | undefined;
  spin: boolean | undefined;
  /** For the report: what was chosen, and why. */
  words: string;
}

/**
 * Where the generator runs: where the command line says, or else, when the server is kept to some CPUs, on the last of the
 * others.
 * @throws JsdynoError PINNING_UNAVAILABLE
 */
export function placeGenerator(words: PlaceWords): GeneratorPlace {
  const { pin } = words;
  if (pin !== undefined) checkPin(pin);
  return place(
    words,
    pin === undefined ? ownCpus() : [],
    words.serverPid === undefined ? null : allowedCpus(words.serverPid),
  );
}

/** The place for given CPUs. Pure. @param own CPUs that this process may use; null where CPUs cannot be assigned */
export function place(
  { pin, spin, hasRate }: PlaceWords,
  own: readonly number[] | null,
  servers: readonly number[] | null,
): GeneratorPlace {
  // Without a rate the generator waits for nothing; with a rate and a CPU of its own it may use that CPU up.
  const waiting = (has: boolean | undefined) =>
    !hasRate || has === undefined ? '' : has ? ', spins near due times' : ', sleeps until due times (--no-spin)';
  if (pin !== undefined) {
    const spins = hasRate ? (spin ?? true) : spin;
    return { pin, spin: spins, words: `CPU ${pin}${waiting(spins)}` };
  }
  const free = servers === null ? undefined : own?.findLast((cpu) => !servers.includes(cpu));
  if (free !== undefined) {
    const spins = hasRate ? (spin ?? true) : spin;
    return { pin: `${free}`, spin: spins, words: `CPU ${free}, which the server is kept from${waiting(spins)}` };
  }
  const several = own === null || own.length > 1;
  const where = own === null ? 'any CPU' : several ? `CPUs ${own.join(',')}, with all others` : `CPU ${own[0]}`;
  const advice = several && own !== null ? ' (--pin gives it one)' : '';
  return {
    pin: undefined,
    spin,
    words: `${where}${advice}${spin === undefined && !several && hasRate ? NAPS : waiting(spin ?? several)}`,
  };
}
