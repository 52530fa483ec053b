'use strict';

// A worker that sends each message back. Bun makes a process a worker when it loads the module.

require('cluster');

process.on('message', (message) => process.send(message));
