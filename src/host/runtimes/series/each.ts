/** Which releases of a range are taken: see pickReleases. */
export const EACH = ['major', 'minor', 'patch', 'lts', 'first', 'last'] as const;

export type Each = (typeof EACH)[number];
