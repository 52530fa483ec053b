/** The texts of plots. */
export const plots = {} as const;
