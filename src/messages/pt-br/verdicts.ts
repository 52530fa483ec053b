import type { verdicts as en } from '../en/verdicts.ts';

export const verdicts: Record<keyof typeof en, string> = {
  'verdict.faster': 'mais rápido',
  'verdict.slower': 'mais lento',
  'verdict.equivalent': 'equivalente',
  'verdict.undecided': 'indeciso',
  'verdict.floor': 'não medido',
  'verdict.disturbed': 'perturbado demais',
  'verdict.failed': 'falhou',
  'verdict.unavailable': 'indisponível',
};
