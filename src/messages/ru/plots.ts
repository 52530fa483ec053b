import type { plots as en } from '../en/plots.ts';

export const plots: Record<keyof typeof en, string> = {};
