/** Figures of profiles in the unit that people read. Pure; the browser has it, too. */
import type { Language } from '../../text/messages/languages.ts';
import { numbersIn } from '../../text/numbers.ts';
import type { Profile } from '../profiles/profile.ts';

export interface Amounts {
  /** `1.25 ms`, `3.10 MB`, `812`. */
  amount(value: number): string;
  /** The same with its sign: `+1.25 ms`, `-3.10 MB`. */
  change(value: number): string;
  /** `12.3 %`; of nothing 0. */
  share(part: number, whole: number): string;
}

export function amountsIn(unit: Profile['unit'], language: Language): Amounts {
  const { seconds, bytes, si, whole, percent } = numbersIn(language);
  const samples = (value: number) => (Number.isInteger(value) && value < 1e6 ? whole(value) : si(value));
  const amount = unit === 'ns' ? (value: number) => seconds(value / 1e9) : unit === 'bytes' ? bytes : samples;
  return {
    amount,
    change: (value) => (value === 0 ? amount(0) : `${value > 0 ? '+' : '-'}${amount(Math.abs(value))}`),
    share: (part, all) => percent(all === 0 ? 0 : part / all),
  };
}
