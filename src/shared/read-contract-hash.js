const { createHash } = require('node:crypto');
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');

/** They say how answers look, and the words and amounts in them. */
const FOLDERS = ['packages/api/src', 'src/shared', 'packages/values/src'];

/**
 * A digest of all that says what calls answer. Plain JavaScript, because the build's configuration reads it too.
 *
 * @returns {string} 12 hex digits
 */
function readContractHash() {
  const hash = createHash('sha256');
  for (const folder of FOLDERS) {
    const files = readdirSync(join(ROOT, folder), { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.ts')).sort()) {
      hash.update(`${file}\n${readFileSync(join(ROOT, folder, file), 'utf8')}`);
    }
  }
  return hash.digest('hex').slice(0, 12);
}

module.exports = { readContractHash };
