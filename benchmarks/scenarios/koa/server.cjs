'use strict';

const { bodyParser } = require('@koa/bodyparser');
const Router = require('@koa/router');
const Koa = require('koa');

const users = Array.from({ length: 1000 }, (_, id) => ({
  id,
  name: `User ${id}`,
  about: 'x'.repeat(46),
  admin: false,
}));
const app = new Koa();
const router = new Router();

router.get('/json', (ctx) => {
  ctx.body = { message: 'Hello, World!' };
});
router.get('/text', (ctx) => {
  ctx.body = 'Hello, World!';
});
router.get('/large', (ctx) => {
  ctx.body = users;
});
router.get('/user/:id', (ctx) => {
  ctx.body = { id: ctx.params.id };
});
router.post('/echo', bodyParser(), (ctx) => {
  ctx.body = ctx.request.body;
});
router.get('/error', () => {
  throw new Error('thrown in the handler');
});

app.use(async (ctx, next) => {
  try {
    await next();
    if (ctx.status === 404) {
      ctx.status = 404;
      ctx.body = { error: 'not found' };
    }
  } catch (error) {
    ctx.status = 500;
    ctx.body = { error: error.message };
  }
});
app.use(router.routes());

app.listen(process.env.PORT, process.env.HOST);
