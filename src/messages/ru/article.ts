import type { article as en } from '../en/article.ts';

export const article: Record<keyof typeof en, string> = {};
