import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { builtFiles, committedFiles, readCommitted } from '../build/build';
import { type Compiled, compile, SOLC_VERSION, sourceNames, standardInput } from '../build/compile';
import { MOST_BYTES } from '../build/figures';
import { PACKAGE, ROOT } from '../build/place';
import { verifyInput } from '../build/verify-input';

/** EIP-170; less for the token, so that the next rule has room. */
const mostBytes = (name: string) => (name === 'ShareToken' ? 21_500 : MOST_BYTES);

/** Compiles; what the same compiler made of the same input in an earlier run is read, since it takes 13 s of a core. */
function compileOnce(): Compiled[] {
  const compiler = fs.readFileSync(path.join(PACKAGE, 'build/compile.ts'), 'utf8');
  const input = JSON.stringify([SOLC_VERSION, compiler, standardInput(sourceNames())]);
  const name = `${createHash('sha256').update(input).digest('hex')}.json`;
  const file = path.join(ROOT, '.data/compiled', name);
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'));
  const compiled = compile();
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.part`, JSON.stringify(compiled));
  fs.renameSync(`${file}.part`, file);
  return compiled;
}

describe('the committed contracts', () => {
  let compiled: Compiled[];
  beforeAll(() => {
    compiled = compileOnce();
  });

  // security(Money committed code): The compiled contracts are what the sources give
  it('are what the sources compile to', () => {
    const built = builtFiles(compiled);
    expect(committedFiles().sort()).toEqual([...built.keys()].sort());
    const changed = [...built].filter(([path, content]) => readCommitted(path) !== content);
    expect(changed.map(([path]) => path)).toEqual([]);
  });

  it('fit into a block chain', () => {
    const sizes = compiled.map(({ name, size }) => [name, size <= mostBytes(name)]);
    expect(sizes).toEqual(compiled.map(({ name }) => [name, true]));
  });

  it('can be verified: the input for explorers compiles to the same code', () => {
    const { sources } = verifyInput('Brake');
    expect(Object.keys(sources)).toContain('contracts/src/Brake.sol');
    expect(Object.keys(sources)).not.toContain('contracts/src/ShareSale.sol');
    const [alone] = compile(['contracts/src/Brake.sol']);
    const together = compiled.find(({ name }) => name === 'Brake');
    expect(alone?.bytecode).toBe(together?.bytecode);
    expect(() => verifyInput('Nothing')).toThrow(
      /Name a contract: Auctions, Ballots, Brake, Distributions, Enforcement/,
    );
  });
});
