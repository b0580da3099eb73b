/*
 * The yardstick of an authenticated read: Node's own server and the driver of the service, one row by its key through a statement
 * that each connection keeps, answered as JSON. It checks nothing.
 */
const { createServer } = require('node:http');
const { Pool } = require('pg');

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const NOBODY = '00000000-0000-0000-0000-000000000000';

const server = createServer(async (request, response) => {
  const id = request.url.length === NOBODY.length + 1 ? request.url.slice(1) : NOBODY;
  const { rows } = await pool.query({
    name: 'row',
    text: 'select id, first_name, last_name, email, created_at from users where id = $1',
    values: [id],
  });
  const text = JSON.stringify({ status: 200, message: 'OK', data: rows[0] ?? null });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
});

server.listen(Number(process.env.PORT), process.env.HOST);
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
