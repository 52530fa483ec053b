import type { verdicts as en } from '../en/verdicts.ts';

export const verdicts: Record<keyof typeof en, string> = {
  'verdict.faster': 'быстрее',
  'verdict.slower': 'медленнее',
  'verdict.equivalent': 'без разницы',
  'verdict.undecided': 'не решено',
  'verdict.floor': 'не измерено',
  'verdict.disturbed': 'слишком много помех',
  'verdict.failed': 'ошибка',
  'verdict.unavailable': 'недоступно',
};
