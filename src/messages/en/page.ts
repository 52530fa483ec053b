/** The texts of page. */
export const page = {} as const;
