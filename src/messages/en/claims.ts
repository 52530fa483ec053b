/** The texts of claims. */
export const claims = {} as const;
