'use strict';

// Arguments of other tools may be any values; parameters of rows are numbers, texts and booleans. Pure.

const PLAIN = ['number', 'string', 'boolean'];
const LONGEST = 40;

/**
 * @param {Record<string, unknown[]>} given
 * @returns {{ parameters: object, valuesOf: (parameters: object) => object }} parameters that can be told apart in a report,
 *   and the way back to the values of one row
 */
function toldApart(given) {
  const parameters = {};
  const values = {};
  for (const name of Object.keys(given)) {
    // Rows have a group and an operation already.
    const key = name === 'group' || name === 'operation' ? name + '_' : name;
    const labels = labelsOf(given[name]);
    parameters[key] = labels;
    values[key] = { name, byLabel: new Map(labels.map((label, i) => [label, given[name][i]])) };
  }
  return {
    parameters,
    valuesOf(row) {
      const found = {};
      for (const key of Object.keys(values)) found[values[key].name] = values[key].byLabel.get(row[key]);
      return found;
    },
  };
}

function labelsOf(list) {
  const taken = new Set();
  return list.map((value, i) => {
    const plain = PLAIN.includes(typeof value) && !Number.isNaN(value);
    let label = plain ? value : textOf(value);
    // Rows are found again by their text.
    if (taken.has(String(label))) label = String(label) + ' #' + i;
    taken.add(String(label));
    return label;
  });
}

function textOf(value) {
  if (typeof value === 'function') return value.name || 'function';
  if (typeof value !== 'object' || value === null) return String(value);
  let text;
  try {
    text = JSON.stringify(value);
  } catch (_) {
    text = undefined;
  }
  if (text === undefined || text.length > LONGEST) text = Object.prototype.toString.call(value).slice(8, -1);
  return text;
}

module.exports = { toldApart };
