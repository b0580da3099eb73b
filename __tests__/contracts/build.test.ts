import { builtFiles, committedFiles, readCommitted } from '../../scripts/contracts/build';
import { type Compiled, compile } from '../../scripts/contracts/compile';
import { verifyInput } from '../../scripts/contracts/verify-input';

/** EIP-170. */
const MOST_BYTES = 24_576;

jest.setTimeout(120_000);

describe('the committed contracts', () => {
  let compiled: Compiled[];
  beforeAll(() => {
    compiled = compile();
  });

  it('are what the sources compile to', () => {
    const built = builtFiles(compiled);
    expect(committedFiles().sort()).toEqual([...built.keys()].sort());
    const changed = [...built].filter(([path, content]) => readCommitted(path) !== content);
    expect(changed.map(([path]) => path)).toEqual([]);
  });

  it('fit into a block chain', () => {
    const sizes = compiled.map(({ name, size }) => [name, size <= MOST_BYTES]);
    expect(sizes).toEqual(compiled.map(({ name }) => [name, true]));
  });

  it('can be verified: the input for explorers compiles to the same code', () => {
    const { sources } = verifyInput('ShareStaking');
    expect(Object.keys(sources)).toContain('contracts/src/ShareStaking.sol');
    expect(Object.keys(sources)).not.toContain('contracts/src/ShareSale.sol');
    const [alone] = compile(['contracts/src/ShareStaking.sol']);
    const together = compiled.find(({ name }) => name === 'ShareStaking');
    expect(alone?.bytecode).toBe(together?.bytecode);
    expect(() => verifyInput('Nothing')).toThrow(
      /Name a contract: Ballots, Distributions, ShareSale/,
    );
  });
});
