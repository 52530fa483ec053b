import type { page as en } from '../en/page.ts';

export const page: Record<keyof typeof en, string> = {};
