/** The texts of plots. */
export const plots = {
  'plot.title': '{contenders} against {baseline}',
  'plot.title.of': '{name}: {title}',
  'plot.figures': 'Figures of {variants}',
  'plot.and': '{all} and {last}',
  'plot.each': 'the other',
  'plot.rate': 'rate',
  'plot.axis.rate': '{metric} in ops/s (more is better)',
  'plot.axis.requests': 'requests/s (more is better)',
  'plot.axis.time': '{metric}, time (less is better)',
  'plot.axis.amount': '{metric}, memory (less is better)',
  'plot.axis.speed-ratio': '{metric}: {contender} / {baseline}, log scale',
  'plot.axis.time-ratio': '{metric}: speed of {contender} / speed of {baseline} (from times), log scale',
  'plot.first': 'first',
  'plot.counts': '{count} {word}',
  'plot.describe.interval':
    '{rows, plural, one {# ratio} other {# ratios}} with 95 % intervals: {counts}. The shaded band is ±{margin} %: a difference within it does not matter. Grey rows are undecided.',
  'plot.describe.bar':
    'Geometric means with 95 % intervals of {rows, plural, one {# row} other {# rows}} on {variants}. Grey: undecided against {baseline}. Hatched: too fast to measure.',
  'plot.describe.box':
    'Box plots of {rows, plural, one {# row} other {# rows}} on {variants}: median, quartiles, whiskers to the last sample within 1.5 lengths of the box, outliers as points.',
  'plot.describe.scatter':
    'Mean rates with 95 % intervals over {xaxis}, a line for each {category}.{averaged, select, none {} other { Averaged over {averaged}.}}',
  'plot.describe.trend':
    'Ratios to {baseline} with 95 % intervals of {rows, plural, one {# row} other {# rows}} over {releases, plural, one {# release} other {# releases}}. Grey squares are undecided.',
  'plot.describe.heatmap':
    'Changes against {baseline} of {rows, plural, one {# row} other {# rows}} over {releases, plural, one {# release} other {# releases}}: blue is better, orange is worse, grey is undecided, hatched is not measured.',
  'plot.variant': 'variant',
} as const;
