import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Register, startRegister } from '../../support/people/investors';
import { runAdmin } from '../../support/service/desk';
import { duringTests } from '../../support/setup/during-tests';

const ROOT = path.resolve(__dirname, '../../..');
const register = duringTests(startRegister);

let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-client-'));
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const description = await register.service.raw('partner/openapi.json');
  write('openapi.json', await description.text());
  const cli = path.join(ROOT, 'node_modules/openapi-typescript/bin/cli.js');
  execFileSync('node', [cli, 'openapi.json', '-o', 'partner-api.d.ts'], { cwd: folder });
  const [, program = ''] =
    /```ts\n(import createClient[\s\S]+?)```/.exec(
      fs.readFileSync(path.join(ROOT, 'docs/partners.md'), 'utf8'),
    ) ?? [];
  write('client.ts', program);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);

/** Faults that the compiler finds in a program beside the generated types. */
function faultsOf(file: string): string {
  const tsc = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--types', 'node'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'];
  try {
    execFileSync('node', [tsc, ...options, ...modules, file], { cwd: folder });
    return '';
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
}

it('compiles the program of the manual with types from the description, and refuses a wrong one', () => {
  expect(faultsOf('client.ts')).toBe('');
  const wrong = fs.readFileSync(path.join(folder, 'client.ts'), 'utf8');
  write('wrong.ts', wrong.replace("'/partner/movements'", "'/partner/nothing'"));
  expect(faultsOf('wrong.ts')).toContain('/partner/nothing');
});

it('reads every movement page by page, and what came later from its last one on', async () => {
  const { ctx, service } = register as Register;
  for (const shares of ['1', '2.5', '3']) await register.investor(shares);
  const [{ id }] = await runAdmin(
    ctx,
    'keys create agent --scopes register --days 1 --per-minute 60',
  );
  const [{ key }] = await runAdmin(ctx, `keys collect ${id}`);
  const asked: string[] = [];
  const inProcess = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(search);
    return service.raw(`${pathname.slice('/api/v1/'.length)}${search}`, {
      headers: request.headers,
    });
  };
  write(
    'paged.ts',
    fs.readFileSync(path.join(folder, 'client.ts'), 'utf8').replace('limit: 100', 'limit: 2'),
  );
  const { readMovements } = require(path.join(folder, 'paged.ts'));
  const read = (last?: string) =>
    readMovements('https://bank.example/api/v1', key, last, inProcess);
  const { found: movements, last } = await read();
  expect(movements.map(({ shares }: { shares: string }) => shares)).toEqual(['1', '2.5', '3']);
  expect(movements[0]).toMatchObject({ kind: 'PURCHASE', from: null, logIndex: 1 });
  expect(asked).toHaveLength(2);
  await register.investor('4');
  expect((await read(last)).found).toMatchObject([{ shares: '4' }]);
});
