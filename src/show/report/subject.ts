/** What a rule looks at (docs/rules.md). Each metric of a kind of work is about one of them. */
export const SUBJECTS = ['slower', 'p99', 'memory', 'cpu', 'size'] as const;
export type Subject = (typeof SUBJECTS)[number];
