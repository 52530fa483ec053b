/** English: ICU messages (https://unicode-org.github.io/icu/userguide/format_parse/messages/). */
export const verdicts = {
  'verdict.faster': 'faster',
  'verdict.slower': 'slower',
  'verdict.equivalent': 'equivalent',
  'verdict.undecided': 'undecided',
  'verdict.floor': 'not measured',
  'verdict.disturbed': 'too disturbed',
  'verdict.failed': 'failed',
  'verdict.unavailable': 'unavailable',
} as const;
