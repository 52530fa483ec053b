/** Profiles in other figures. */

import type { Profile } from '../profile.ts';

/** All figures multiplied. */
export const scaled = (profile: Profile, factor: number): Profile => ({
  ...profile,
  nodes: { ...profile.nodes, self: profile.nodes.self.map((amount) => amount * factor) },
});

/** What one operation spent, of a profile of so many. */
export const perOperation = (profile: Profile, operations: number): Profile => ({
  ...scaled(profile, 1 / operations),
  per: 'operation',
});
