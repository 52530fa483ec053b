import type { claims as en } from '../en/claims.ts';

export const claims: Record<keyof typeof en, string> = {};
