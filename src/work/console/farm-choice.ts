import { JsdynoError } from '../../text/errors/catalogue.ts';
import { shownUrl } from '../farm/sql/farm-url.ts';
import type { FarmSql } from '../farm/sql/sql.ts';
import type { Typed } from '../typed/declared.ts';
import type { FARM } from '../typed/shared-options.ts';

/** What was typed of a farm; JSDYNO_FARM stands for `--farm`, an address that may have a password in it. */
export interface FarmOptions extends Partial<Typed<typeof FARM>> {
  /** Milliseconds: it is left to whoever plans it and was heard of since. Of `farm up`, which takes up what nobody plans. */
  unlessSeen?: number;
}

type Asked = { [K in keyof FarmOptions]: FarmOptions[K] | undefined } & { lanes?: number | 'auto' | undefined };

/** The farm at which a command measures. The address is kept out of reach: nothing that is stored or printed can have it. */
export interface FarmChoice {
  onInterrupt: 'leave' | 'end';
  /** What stands behind the name of a command to mean the same farm, without secrets: ` --farm postgres://me@host/farm`, or nothing. */
  words: string;
  /** Whether JSDYNO_FARM says it, and nothing was typed. */
  isUsual: boolean;
  unlessSeen?: number | undefined;
  /** @throws JsdynoError FARM_UNREACHABLE */
  connect(): Promise<FarmSql>;
}

/**
 * What was typed; undefined where it is measured here, which an empty address says as well.
 * @throws JsdynoError BAD_USAGE, BAD_URL
 */
export function farmChoice(
  { farm = '', onInterrupt, unlessSeen, lanes }: Asked,
  environment: NodeJS.ProcessEnv = process.env,
): FarmChoice | undefined {
  if (farm === '') {
    if (onInterrupt === undefined) return undefined;
    throw new JsdynoError(
      'BAD_USAGE',
      '--on-interrupt says what becomes of an experiment at a farm, and there is none',
      {
        hint: 'add --farm postgres://..., or leave it out: what was measured here is kept in any case',
      },
    );
  }
  if (lanes !== undefined) {
    throw new JsdynoError('BAD_USAGE', 'a lane of a farm is one of its hosts, so that --lanes says nothing there', {
      hint: 'leave out --lanes; to measure here, write --farm ""',
    });
  }
  const shown = shownUrl(farm);
  const isUsual = environment.JSDYNO_FARM === farm;
  return {
    onInterrupt: onInterrupt ?? 'leave',
    words: isUsual ? '' : ` --farm ${shown}`,
    isUsual,
    unlessSeen,
    // Loaded with the driver only where it is wanted.
    connect: async () => (await import('../farm/sql/connect.ts')).connectFarm(farm),
  };
}

/** Words of a command line without those that say where it is measured: they are stored, and an address may have a password. Pure. */
export function withoutFarmWords(words: readonly string[]): string[] {
  const end = words.indexOf('--');
  const options = end === -1 ? words : words.slice(0, end);
  const isOwn = (word: string | undefined) => word === '--farm' || word === '--on-interrupt';
  const kept = options.filter(
    (word, i) => !isOwn(word) && !isOwn(options[i - 1]) && !/^--(farm|on-interrupt)=/.test(word),
  );
  return end === -1 ? kept : [...kept, ...words.slice(end)];
}
