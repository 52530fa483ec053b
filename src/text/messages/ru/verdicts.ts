import type { verdicts as en } from '../en/verdicts.ts';

export const verdicts: Record<keyof typeof en, string> = {
  'verdict.faster': 'быстрее',
  'verdict.slower': 'медленнее',
  'verdict.equivalent': 'без разницы',
  'verdict.undecided': 'не решено',
  'verdict.floor': 'слишком быстро для измерения',
  'verdict.disturbed': 'машина занята',
  'verdict.failed': 'ошибка',
  'verdict.unavailable': 'недоступно',
  'verdict.less': 'меньше',
  'verdict.more': 'больше',
  'change.by': 'на {by} % {word}',
  'change.between': 'на {by} % {word} (от {from} до {to})',
  'change.equivalent': '{word} в пределах ±{margin} % (от {from} до {to} %)',
  'change.undecided': '{word} (от {from} до {to} %)',
  'change.no-interval': 'интервала пока нет: нужно больше раундов',
  'ratio.fast': 'отношение скоростей {times}{range}',
  'ratio.much': 'отношение величин {times}{range}',
  'ratio.range': '(от {from} до {to})',
  'ratio.undecided': '{word} (отношение от {from} до {to})',
};
