'use strict';

// Each answer hashes a password: the pool's four threads have all they can do, and whoever needs a file waits behind.
const { pbkdf2 } = require('node:crypto');
const { createServer } = require('node:http');

createServer((_, response) => {
  pbkdf2('password', 'salt', 60_000, 32, 'sha256', (error, key) => {
    response.statusCode = error === null ? 200 : 500;
    response.end(key?.toString('hex'));
  });
}).listen(process.env.PORT || 0, '127.0.0.1');
