/** The formats of an explanation, the usual one first. */
export const WHY_FORMATS = ['table', 'markdown', 'json'] as const;
export type WhyFormat = (typeof WHY_FORMATS)[number];
