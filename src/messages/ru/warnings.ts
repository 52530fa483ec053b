import type { warnings as en } from '../en/warnings.ts';

export const warnings: Record<keyof typeof en, string> = {};
