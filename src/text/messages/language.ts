import { EN } from './en/index.ts';
import type { Language } from './languages.ts';
import { PT_BR } from './pt-br/index.ts';
import { RU } from './ru/index.ts';

export { LANGUAGES, type Language } from './languages.ts';

/** The name of a text that jsdyno writes in a report. */
export type MessageKey = keyof typeof EN;

/** The texts of each language. A language that lacks one does not compile. */
export const MESSAGES: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  en: EN,
  ru: RU,
  'pt-BR': PT_BR,
};

/** Whether there is such a text: keys that are made of names may lack one. */
export function isMessage(key: string): key is MessageKey {
  return Object.hasOwn(MESSAGES.en, key);
}
