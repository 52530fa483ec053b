/** The languages of reports: tags of BCP 47. They stand alone, since the help of commands names them and needs no message. */
export const LANGUAGES = ['en', 'ru', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];
