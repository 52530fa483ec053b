import type { plots as en } from '../en/plots.ts';

export const plots: Record<keyof typeof en, string> = {
  'plot.title': '{contenders} em relação a {baseline}',
  'plot.title.of': '{name}: {title}',
  'plot.figures': 'Valores de {variants}',
  'plot.and': '{all} e {last}',
  'plot.each': 'a outra variante',
  'plot.rate': 'taxa',
  'plot.axis.rate': '{metric} em operações por segundo (mais é melhor)',
  'plot.axis.requests': 'requisições por segundo (mais é melhor)',
  'plot.axis.time': '{metric}, tempo (menos é melhor)',
  'plot.axis.amount': '{metric}, memória (menos é melhor)',
  'plot.axis.speed-ratio': '{metric}: {contender} / {baseline}, escala logarítmica',
  'plot.axis.time-ratio':
    '{metric}: velocidade de {contender} / velocidade de {baseline} (a partir dos tempos), escala logarítmica',
  'plot.first': 'primeira',
  'plot.counts': '{count} {word}',
  'plot.describe.interval':
    '{rows, plural, one {# razão} other {# razões}} com intervalos de 95%: {counts}. A faixa sombreada é ±{margin}%, dentro da qual uma diferença não importa; o que está em cinza está indeciso.',
  'plot.describe.bar':
    'Médias geométricas com intervalos de 95% de {rows, plural, one {# linha} other {# linhas}} em {variants}. Cinza: indeciso em relação a {baseline}. Hachurado: rápido demais para medir.',
  'plot.describe.box':
    'Diagramas de caixa de {rows, plural, one {# linha} other {# linhas}} em {variants}: mediana, quartis, hastes até a última amostra dentro de 1,5 comprimento da caixa, valores atípicos como pontos.',
  'plot.describe.scatter':
    'Taxas médias com intervalos de 95% por {xaxis}, uma linha para cada {category}.{averaged, select, none {} other { Média sobre {averaged}.}}',
  'plot.describe.trend':
    'Razões em relação a {baseline} com intervalos de 95% de {rows, plural, one {# linha} other {# linhas}} ao longo de {releases, plural, one {# versão} other {# versões}}. Quadrados cinza estão indecisos.',
  'plot.describe.heatmap':
    'Mudanças em relação a {baseline} de {rows, plural, one {# linha} other {# linhas}} ao longo de {releases, plural, one {# versão} other {# versões}}: azul é melhor, laranja é pior, cinza está indeciso, hachurado não foi medido.',
  'plot.variant': 'variante',
};
