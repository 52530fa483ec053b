import type { plots as en } from '../en/plots.ts';

export const plots: Record<keyof typeof en, string> = {
  'plot.title': '{contenders} против {baseline}',
  'plot.title.of': '{name}: {title}',
  'plot.figures': 'Значения: {variants}',
  'plot.and': '{all} и {last}',
  'plot.each': 'другой вариант',
  'plot.rate': 'скорость',
  'plot.axis.rate': '{metric}, операций в секунду (больше — лучше)',
  'plot.axis.requests': 'запросов в секунду (больше — лучше)',
  'plot.axis.time': '{metric}, время (меньше — лучше)',
  'plot.axis.amount': '{metric}, память (меньше — лучше)',
  'plot.axis.speed-ratio': '{metric}: {contender} / {baseline}, логарифмическая шкала',
  'plot.axis.time-ratio': '{metric}: {contender} / {baseline}, отношение скоростей (из времён), логарифмическая шкала',
  'plot.first': 'первый',
  'plot.counts': '{word}: {count}',
  'plot.describe.interval':
    '{rows, plural, one {# отношение} few {# отношения} many {# отношений} other {# отношения}} с 95-процентными интервалами: {counts}. Закрашенная полоса — ±{margin} %, разница внутри неё не важна; серым отмечено то, что не решено.',
  'plot.describe.bar':
    'Геометрические средние с 95-процентными интервалами, {rows, plural, one {# строка} few {# строки} many {# строк} other {# строки}}: {variants}. Серое: разница с {baseline} не решена. Штриховка: слишком быстро для измерения.',
  'plot.describe.box':
    'Ящики с усами, {rows, plural, one {# строка} few {# строки} many {# строк} other {# строки}}: {variants}. Медиана, квартили, усы до последнего значения в пределах полутора длин ящика, выбросы — точки.',
  'plot.describe.scatter':
    'Средние скорости с 95-процентными интервалами по {xaxis}, линия на каждое значение {category}.{averaged, select, none {} other { Усреднено по {averaged}.}}',
  'plot.describe.trend':
    'Отношения к {baseline} с 95-процентными интервалами: {rows, plural, one {# строка} few {# строки} many {# строк} other {# строки}}, {releases, plural, one {# выпуск} few {# выпуска} many {# выпусков} other {# выпуска}}. Серые квадраты — не решено.',
  'plot.describe.heatmap':
    'Изменения относительно {baseline}: {rows, plural, one {# строка} few {# строки} many {# строк} other {# строки}}, {releases, plural, one {# выпуск} few {# выпуска} many {# выпусков} other {# выпуска}}. Синее — лучше, оранжевое — хуже, серое — не решено, штриховка — не измерено.',
  'plot.variant': 'вариант',
};
