/** Installs the packages of this folder, unless those of its lockfile are there: seconds, and a registry, the first time alone. */
const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const NOTE = join(__dirname, 'node_modules', '.installed');
const wanted = readFileSync(join(__dirname, 'package-lock.json'), 'utf8');

if (!existsSync(NOTE) || readFileSync(NOTE, 'utf8') !== wanted) {
  execFileSync('npm', ['ci'], { cwd: __dirname, stdio: 'inherit' });
  writeFileSync(NOTE, wanted);
}
