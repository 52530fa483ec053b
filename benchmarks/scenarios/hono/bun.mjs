import { app } from './app.mjs';

Bun.serve({ fetch: app.fetch, port: process.env.PORT, hostname: process.env.HOST, development: false });
