import { parseEther } from 'viem';
import { passkeyAccountAbi } from '@/chain/contracts/passkey-account-abi';
import { followUp } from '@/server/relay/follow-up';
import { makePasskey } from '../../support/people/passkey-account';
import { makePerson } from '../../support/people/people';
import { duringTests } from '../../support/setup/during-tests';
import { startRelayWorld } from './relay-world';

const world = duringTests(() => startRelayWorld());

it('signs in with a passkey account that does not exist yet, and links it', async () => {
  const { request } = await world.buyer();
  const passkey = await makePasskey(world.chain);
  const { account: address } = passkey;
  const asked = await request('walletNonce', { address, chainId: '56' });
  const { message } = asked.data;
  const signature = passkey.signMessage(message);
  const verified = await request('walletVerify', { message, signature });
  expect(verified.data).toMatchObject({ address });
  const linked = await request('userWalletRequest', {
    action: 'LINK',
    address,
    message,
    signature,
  });
  expect(linked.data).toMatchObject({ address });
});
