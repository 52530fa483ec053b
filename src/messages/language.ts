import { EN } from './en/index.ts';
import { PT_BR } from './pt-br/index.ts';
import { RU } from './ru/index.ts';

/** The languages of reports: tags of BCP 47. */
export const LANGUAGES = ['en', 'ru', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of a text that jsdyno writes in a report. */
export type MessageKey = keyof typeof EN;

/** The texts of each language. A language that lacks one does not compile. */
export const MESSAGES: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  en: EN,
  ru: RU,
  'pt-BR': PT_BR,
};
