import type { verdicts as en } from '../en/verdicts.ts';

export const verdicts: Record<keyof typeof en, string> = {
  'verdict.faster': 'mais rápido',
  'verdict.slower': 'mais lento',
  'verdict.equivalent': 'equivalente',
  'verdict.undecided': 'indeciso',
  'verdict.floor': 'rápido demais para medir',
  'verdict.disturbed': 'máquina ocupada',
  'verdict.failed': 'falhou',
  'verdict.unavailable': 'indisponível',
  'verdict.less': 'menos',
  'verdict.more': 'mais',
  'change.by': '{by}% {word}',
  'change.between': '{by}% {word} ({from} a {to})',
  'change.equivalent': '{word} dentro de ±{margin}% ({from} a {to}%)',
  'change.undecided': '{word} ({from} a {to}%)',
  'change.no-interval': 'ainda sem intervalo: são precisas mais rodadas',
  'ratio.fast': '{times} vezes a velocidade{range}',
  'ratio.much': '{times} vezes a quantidade{range}',
  'ratio.range': '({from} a {to})',
  'ratio.undecided': '{word} ({from} a {to} vezes)',
};
