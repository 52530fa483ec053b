/** The texts of warnings. */
export const warnings = {} as const;
