'use strict';

// The rows that declared operations make: one for each combination of parameters.

const { combinations, firstOf, sameParameters } = require('./parameters.cjs');

/**
 * @returns {object[]} rows in the order of declaration, as `list` reports them; of files for other tools `remarks` are
 *   what that tool would do otherwise to the row's figures, and `notes` what else of it is not followed
 */
function rowsOf(groups, test) {
  const rows = [];
  for (const group of groups) {
    for (const operation of group.operations) {
      const declared = declaredParameters(group, operation);
      for (const parameters of combinations(test ? firstOf(declared) : declared)) {
        const row = {
          group: group.name,
          operation: operation.name,
          parameters,
          baseline: operation.options.baseline === true,
          flags: (group.options.flags || []).concat(operation.options.flags || []),
        };
        if (group.options.page !== undefined) row.page = group.options.page;
        for (const kind of ['remarks', 'notes']) {
          const said = operation.options[kind] === undefined ? [] : operation.options[kind]();
          if (said.length > 0) row[kind] = said;
        }
        rows.push(row);
      }
    }
  }
  return rows;
}

function declaredParameters(group, operation) {
  return Object.assign({}, group.options.parameters, operation.options.parameters);
}

/** The operation of an order, with the parameters as they were declared (numbers are numbers again). */
function find(groups, order) {
  const group = groups.find((one) => one.name === order.group);
  const operation = group && group.operations.find((one) => one.name === order.operation);
  if (operation === undefined) {
    throw new Error('no operation "' + order.operation + '" in suite "' + order.group + '" of ' + order.file);
  }
  const wanted = order.parameters || {};
  const parameters = combinations(declaredParameters(group, operation)).find((one) => sameParameters(one, wanted));
  if (parameters === undefined) {
    throw new Error('operation "' + order.operation + '" has no parameters ' + JSON.stringify(wanted));
  }
  return { options: operation.options, parameters };
}

module.exports = { rowsOf, find };
