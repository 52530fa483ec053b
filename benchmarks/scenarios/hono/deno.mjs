import { app } from './app.mjs';

Deno.serve({ port: Number(Deno.env.get('PORT')), hostname: Deno.env.get('HOST'), onListen() {} }, app.fetch);
