import type { sheets as en } from '../en/sheets.ts';

export const sheets: Record<keyof typeof en, string> = {};
