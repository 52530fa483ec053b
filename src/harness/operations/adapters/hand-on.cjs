'use strict';

// Other tools measure when they are told to run; until then operations may be removed or left out. So they are handed on after the file
// has been loaded.

const { suite: declare } = require('../api.cjs');
const { plainName } = require('../names.cjs');
const { registry } = require('../registry.cjs');
const { nameOfFile, unusedName } = require('./group-name.cjs');

// The tool whose operations are being handed on.
let handing;

/**
 * @param {string} tool
 * @param {object} list what the adapter collects in, one a file
 * @param {(list: object) => void} handOn
 */
function collect(tool, handOn) {
  const all = registry();
  const key = 'of ' + tool;
  if (all[key] === undefined || all.atLoad.indexOf(all[key].handOn) < 0) {
    const list = [];
    all[key] = {
      list,
      handOn() {
        handing = tool;
        return handOn(list);
      },
    };
    all.atLoad.push(all[key].handOn);
  }
  return all[key].list;
}

/** The operations that were run; all if the file ran none, since an importer may do that. */
function wanted(list) {
  const ran = list.filter((one) => one.ran);
  return ran.length > 0 ? ran : list;
}

/** Whether a group of that name may be the one that is to be measured, told apart by a number or not. */
function mayBeOrdered(name) {
  const { group } = registry();
  const own = plainName(name) || nameOfFile();
  return group === undefined || (group.startsWith(own) && /^(?: \d+)*$/.test(group.slice(own.length)));
}

/** Makes a group of that name, or of the file's; operations of one name are told apart by a number. */
function handOnTo(name, operations) {
  const group = declare(unusedName(plainName(name) || nameOfFile()));
  const taken = new Set();
  let baseline = false;
  for (const { title, options } of operations) {
    const own = unusedOf(taken, plainName(String(title)));
    taken.add(own);
    // The first row that says so is the baseline.
    const given = options.baseline && baseline ? Object.assign({}, options, { baseline: false }) : options;
    baseline = baseline || options.baseline === true;
    group.add(own, Object.assign({}, given, { notes: notesOf(given) }));
  }
}

/** A file that names jsdyno knows that jsdyno measures it. */
function notesOf({ notes = () => [] }) {
  const empty =
    'jsdyno measures in place of ' + handing + ': what the file asks that for of results and reports is empty';
  return registry().namesJsdyno ? notes : (row) => [empty].concat(notes(row));
}

function unusedOf(taken, title) {
  const name = title.trim() === '' ? '(no name)' : title;
  if (!taken.has(name)) return name;
  let count = 2;
  while (taken.has(name + ' ' + count)) count++;
  return name + ' ' + count;
}

module.exports = { collect, wanted, mayBeOrdered, handOnTo };
