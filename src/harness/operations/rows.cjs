'use strict';

// The rows that declared operations make: one for each combination of parameters.

const { isAlike } = require('./names.cjs');
const { combinations, firstOf, sameParameters } = require('./parameters.cjs');

/**
 * @returns {object[]} rows in the order of declaration, as `list` reports them, each with the place of its operation in the
 *   file; of files for other tools `remarks` are what that tool would do otherwise to the row's figures, and `notes` what
 *   else of it is not followed
 */
function rowsOf(groups, test) {
  const rows = [];
  const all = declared(groups);
  all.forEach(({ group, operation }, at) => {
    for (const parameters of parametersOf(group, operation, test)) {
      const row = {
        group: group.name,
        operation: operation.name,
        parameters,
        place: { at, of: all.length },
        baseline: operation.options.baseline === true,
        flags: (group.options.flags || []).concat(operation.options.flags || []),
      };
      if (group.options.page !== undefined) row.page = group.options.page;
      for (const kind of ['remarks', 'notes']) {
        const said = operation.options[kind] === undefined ? [] : operation.options[kind](parameters);
        if (said.length > 0) row[kind] = said;
      }
      rows.push(row);
    }
  });
  return rows;
}

/** All operations of a file in their order, each with its group. */
function declared(groups) {
  return [].concat.apply(
    [],
    groups.map((group) => group.operations.map((operation) => ({ group, operation }))),
  );
}

/** All combinations, or those that an adapter gives one by one. */
function parametersOf(group, { options }, test) {
  if (options.rows !== undefined) return options.rows;
  const declared = Object.assign({}, group.options.parameters, options.parameters);
  return combinations(test ? firstOf(declared) : declared);
}

/** The operation of an order, with the parameters as they were declared (numbers are numbers again). */
function find(groups, order) {
  const { group, operation } = named(declared(groups), order);
  const wanted = order.parameters || {};
  const parameters = parametersOf(group, operation).find((one) => sameParameters(one, wanted));
  if (parameters === undefined) {
    throw new Error('operation "' + order.operation + '" has no parameters ' + JSON.stringify(wanted));
  }
  return { options: operation.options, parameters };
}

/** By its names; where they are others than when rows were listed, by its place among as many operations. */
function named(all, { group: groupName, operation: name, place = {}, file }) {
  const found = all.find(({ group, operation }) => group.name === groupName && operation.name === name);
  if (found !== undefined) return found;
  const there = place.of === all.length ? all[place.at] : undefined;
  if (there !== undefined && isAlike(there.group.name, groupName) && isAlike(there.operation.name, name)) return there;
  const other =
    there === undefined
      ? ''
      : ': in its place is "' + there.operation.name + '". Leave out of names what is another in each process';
  throw new Error('no operation "' + name + '" in suite "' + groupName + '" of ' + file + other);
}

module.exports = { rowsOf, find };
