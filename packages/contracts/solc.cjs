#!/usr/bin/env node
// Presents npm's solc (WebAssembly) to forge as a native compiler: answers `--version` and `--standard-json`.
const { readFileSync } = require('node:fs');
const { version } = require('solc/package.json');

/** Commits of the releases. forge asks for the version at each start, and loading the compiler takes most of a second. */
const COMMITS = { '0.8.30': '73712a01' };

if (process.argv.includes('--version')) {
  const commit = COMMITS[version];
  if (!commit)
    throw new Error(`packages/contracts/solc.cjs does not know the commit of solc ${version}.`);
  console.log(
    `solc, the solidity compiler commandline interface\nVersion: ${version}+commit.${commit}.Linux.g++`,
  );
} else {
  const solc = require('solc');
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')));
}
