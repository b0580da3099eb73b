import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/** A project folder as an operator has it: the program, and content of a bank that is no sample. */
export function makeOperatorFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-operator-'));
  for (const name of ['src', 'package.json', 'tsconfig.json', 'node_modules']) {
    fs.symlinkSync(path.join(root, name), path.join(folder, name));
  }
  fs.cpSync(path.join(root, 'bank'), path.join(folder, 'bank'), { recursive: true });
  edit(path.join(folder, 'bank/bank.json'), [['"sample": true', '"sample": false']]);
  for (const name of fs.readdirSync(path.join(folder, 'bank'), { recursive: true })) {
    if (!/\.(json|md|pdf)$/.test(String(name))) continue;
    edit(path.join(folder, 'bank', String(name)), [
      [/This is a sample text/g, 'This is our own text'],
      [/Sample (?=Bank|Holding|Nominees|Audit|Operator)/g, 'Harbor '],
    ]);
  }
  // Its counsel wrote the English texts anew: the sample's translations say something else.
  const content = path.join(folder, 'bank/content');
  for (const entry of fs.readdirSync(content, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === 'en') continue;
    fs.rmSync(path.join(content, entry.name, 'legal'), { recursive: true, force: true });
  }
  return folder;
}

function edit(file: string, changes: readonly (readonly [string | RegExp, string])[]): void {
  const before = fs.readFileSync(file, 'latin1');
  const after = changes.reduce((text, [from, to]) => text.replace(from, to), before);
  fs.writeFileSync(file, after, 'latin1');
}
