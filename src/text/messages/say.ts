import { IntlMessageFormat } from 'intl-messageformat';
import { isMessage, type Language, MESSAGES, type MessageKey } from './language.ts';

/** Writes a text of the reader's language; values are what the message names in braces. */
export type Say = ((key: MessageKey, values?: Readonly<Record<string, string | number>>) => string) & {
  readonly language: Language;
};

/**
 * The texts of a language. Each message is read once, when it is first needed.
 * @throws Error for a value that a message names and that is not given
 */
export function sayIn(language: Language): Say {
  const read = new Map<MessageKey, IntlMessageFormat>();
  const say = (key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string => {
    const known =
      read.get(key) ?? new IntlMessageFormat(MESSAGES[language][key], language, undefined, { ignoreTag: true });
    read.set(key, known);
    return String(known.format(values));
  };
  return Object.assign(say, { language });
}

/**
 * Texts for a script, by the part of their keys that follows `name`. The script fills in what is in braces.
 * @param prefix what the keys begin with
 */
export function scriptTexts(say: Say, prefix: string, name = prefix): Record<string, string> {
  const keys = Object.keys(MESSAGES.en)
    .filter((key) => key.startsWith(prefix))
    .filter(isMessage);
  const texts = keys.map((key) => {
    const values = [...MESSAGES.en[key].matchAll(/\{(\w+)\}/g)].map(([braced, value = '']) => [value, braced]);
    return [key.slice(name.length), say(key, Object.fromEntries(values))];
  });
  return Object.fromEntries(texts);
}
