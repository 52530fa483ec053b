'use strict';
// Loaded by what asks for it: whether a flag or a variable is heeded.
console.log('\n@jsdyno-heeded');
