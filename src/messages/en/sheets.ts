/** The texts of sheets. */
export const sheets = {} as const;
