/** The texts of article. */
export const article = {} as const;
