import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/** A project folder as an operator has it: the program, and content of a bank that is no sample. */
export function makeOperatorFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-operator-'));
  for (const name of ['src', 'public', 'package.json', 'tsconfig.json', 'node_modules']) {
    fs.symlinkSync(path.join(root, name), path.join(folder, name));
  }
  const content = path.join(folder, 'content');
  fs.cpSync(path.join(root, 'content'), content, { recursive: true });
  edit(path.join(content, 'bank.json'), '"sample": true', '"sample": false');
  for (const name of fs.readdirSync(path.join(content, 'legal'))) {
    edit(path.join(content, 'legal', name), /^> This is a sample text.*$/m, '');
  }
  return folder;
}

function edit(file: string, from: string | RegExp, to: string): void {
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(from, to));
}
