import { encodeAbiParameters } from 'viem';
import { isPlainName, readEnsName } from '@/wallet/island/ens-name';
import { startScriptedRpc } from '../support/market/chain';

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

describe('names on Ethereum', () => {
  it.each(['vitalik.eth', 'a.b.c.eth', 'x1-y2.example.xyz'])('%s can be shown', (name) => {
    expect(isPlainName(name)).toBe(true);
  });

  // The first one begins with a Cyrillic letter.
  it.each([
    'аlice.eth',
    'Alice.eth',
    'xn--80ak6aa92e.eth',
    'eth',
    '-a.eth',
    'a b.eth',
    '💸.eth',
    '',
  ])('%p could pass for another and is not', (name) => {
    expect(isPlainName(name)).toBe(false);
  });

  describe('are read from one node', () => {
    let node: Awaited<ReturnType<typeof startScriptedRpc>>;
    beforeAll(async () => {
      node = await startScriptedRpc('http://127.0.0.1:9');
    });
    afterAll(() => node.stop());

    const answer = (name: string) =>
      node.on('eth_call', () =>
        encodeAbiParameters(
          [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
          [name, ADDRESS, ADDRESS],
        ),
      );

    it('as they stand there', async () => {
      answer('vitalik.eth');
      expect(await readEnsName(node.url, ADDRESS)).toBe('vitalik.eth');
    });

    it('unless they could pass for another', async () => {
      answer('vitаlik.eth');
      expect(await readEnsName(node.url, ADDRESS)).toBeNull();
    });

    it('or not at all while the node is away', async () => {
      node.fail({ status: 200, body: '<html>' });
      expect(await readEnsName(node.url, ADDRESS)).toBeNull();
    });
  });
});
