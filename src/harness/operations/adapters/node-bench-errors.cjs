'use strict';

// Errors of node:bench in the words of Node.js, on each runtime: what a file prints or looks for in them is the same.

const { inspect } = require('util');

function errorOf(Kind, code, message) {
  return Object.assign(new Kind(message), { code });
}

function invalidState(message) {
  return errorOf(Error, 'ERR_INVALID_STATE', 'Invalid state: ' + message);
}

/** @param {string} wanted such as `of type number` */
function invalidType(name, wanted, got) {
  const message = 'The "' + name + '" ' + kindOf(name) + ' must be ' + wanted + '. Received ' + received(got);
  return errorOf(TypeError, 'ERR_INVALID_ARG_TYPE', message);
}

function invalidValue(name, reason, got) {
  const message = 'The ' + kindOf(name) + " '" + name + "' " + reason + '. Received ' + inspect(got);
  return errorOf(TypeError, 'ERR_INVALID_ARG_VALUE', message);
}

/** @param {string} wanted such as `>= 1 && <= 9` */
function outOfRange(name, wanted, got) {
  const message = 'The value of "' + name + '" is out of range. It must be ' + wanted + '. Received ' + figure(got);
  return errorOf(RangeError, 'ERR_OUT_OF_RANGE', message);
}

/** @throws unless it is a whole number within limits */
function checkWhole(name, value, least, most) {
  if (typeof value !== 'number') throw invalidType(name, 'of type number', value);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  checkRange(name, value, least, most);
}

function checkRange(name, value, least, most) {
  if (!(value >= least && value <= most)) throw outOfRange(name, '>= ' + least + ' && <= ' + most, value);
}

function checkObject(name, value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidType(name, 'of type object', value);
  }
}

function kindOf(name) {
  return name.indexOf('.') < 0 ? 'argument' : 'property';
}

// Characters of a value that are shown.
const SHOWN = 28;

function received(value) {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'function') return 'function ' + value.name;
  if (typeof value === 'object') {
    const { name } = Object(value.constructor);
    return name ? 'an instance of ' + name : inspect(value, { depth: -1 });
  }
  const text = inspect(value);
  return 'type ' + typeof value + ' (' + (text.length > SHOWN ? text.slice(0, SHOWN - 3) + '...' : text) + ')';
}

/** Long whole numbers have a mark between thousands. */
function figure(value) {
  const isLong = (Number.isInteger(value) || typeof value === 'bigint') && (value > 2 ** 32 || value < -(2 ** 32));
  const text = typeof value === 'bigint' ? value + 'n' : isLong ? String(value) : inspect(value);
  return isLong ? text.replace(/\B(?=(\d{3})+(?!\d))/g, '_') : text;
}

module.exports = { checkObject, checkRange, checkWhole, errorOf, invalidState, invalidType, invalidValue, outOfRange };
