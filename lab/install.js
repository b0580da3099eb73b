// Installs the packages of this folder, unless those of its lockfile are there.
const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const LOCK = join(__dirname, 'package-lock.json');
const NOTE = join(__dirname, 'node_modules', '.installed');

/** Resolves packages of this folder to those of its lockfile. It takes seconds, and needs a registry, the first time alone. */
function installLab() {
  const wanted = readFileSync(LOCK, 'utf8');
  if (existsSync(NOTE) && readFileSync(NOTE, 'utf8') === wanted) return;
  execFileSync('npm', ['ci'], { cwd: __dirname, stdio: 'inherit' });
  writeFileSync(NOTE, wanted);
}

module.exports = { installLab };
if (require.main === module) installLab();
