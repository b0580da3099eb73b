/*
 * The Brotli copies that the build has made of its static files (compress.js). Next serves the copy itself, with its own headers for
 * files that never change; a build without copies is served as ever.
 */
const { readdirSync } = require('node:fs');

const COPY = '.br';

const MEDIA_TYPES = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=UTF-8',
};

const STATIC = '/_next/static/';

/** A client refuses an encoding by the weight 0. */
const ACCEPTS_BROTLI = /(?:^|[\s,])br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/;

/**
 * @param folder the build's static folder
 * @returns what turns a request to its file's copy, where the client takes one
 */
function brotliCopies(folder) {
  const copied = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(COPY))
      .map((name) => name.slice(0, -COPY.length).replaceAll('\\', '/')),
  );
  return (request, response) => {
    if (!request.url.startsWith(STATIC)) return;
    const [path] = request.url.split('?');
    const name = decoded(path.slice(STATIC.length));
    if (!copied.has(name)) return;
    response.setHeader('Vary', 'Accept-Encoding');
    if (!ACCEPTS_BROTLI.test(request.headers['accept-encoding'] ?? '')) return;
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Content-Type', MEDIA_TYPES[/\.\w+$/.exec(name)[0]]);
    request.url = path + COPY;
  };
}

/** The name of a page's script has brackets in it, which an address may write as %5B. */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

module.exports = { brotliCopies, COPY, MEDIA_TYPES };
