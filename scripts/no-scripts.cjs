'use strict';
// In the place of the library that runs scripts of packages: jsdyno fetches archives and runs none (docs/security.md).
module.exports = () => Promise.reject(new Error('jsdyno runs no scripts of packages'));
