import type { NextRouter } from 'next/router';
import { runCheckAction } from '@/features/purchase/run-check-action';
import { toast } from '@/lib/page/toast';
import { islandFailed, loadWallet } from '@/wallet/wallet-store';
import { connectApi } from '../../support/market/connect-wallet';

const said = jest.spyOn(toast, 'error');
const run = (kind: 'fund' | 'connect') => runCheckAction(kind, {} as NextRouter, () => {});
beforeEach(() => said.mockClear());
afterEach(() => islandFailed(new Error('between tests')));

it('copies the address of the wallet', async () => {
  const address = `0x${'a1'.repeat(20)}` as const;
  Object.assign(navigator, { clipboard: { writeText: jest.fn() } });
  connectApi(address, {} as never);
  expect(await run('fund')).toBe('done');
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith(address);
  expect(said).not.toHaveBeenCalled();
});

it('says that the wallet has gone whose address is to be copied', async () => {
  expect(await run('fund')).toBe('refused');
  expect(said).toHaveBeenCalledWith('The action failed', {
    description: expect.stringContaining('No wallet is connected.'),
  });
});

it('says that the wallet code could not be loaded', async () => {
  loadWallet().catch(() => {});
  const outcome = run('connect');
  islandFailed(new Error('offline'));
  expect(await outcome).toBe('refused');
  expect(said).toHaveBeenCalledTimes(1);
});
