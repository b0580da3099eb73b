import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { ConnectButton } from '@/wallet/connect-button';
import { setWalletState } from '@/wallet/wallet-store';

const connected = {
  status: 'connected',
  authentication: 'authenticated',
  address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  chainId: 56,
  wrongNetwork: false,
  connectorName: 'Demo wallet',
  balance: '4.21 BNB',
} as const;

it('has no button for the chain while that is the one there is', () => {
  render(<ConnectButton />);
  act(() => setWalletState(connected));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('button')).toHaveTextContent('0x3C…93BC');
  act(() => setWalletState({ ...connected, chainId: 1, wrongNetwork: true }));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('button')).toHaveTextContent('Wrong network');
});

it('shows the balance on large screens alone, the account on all', () => {
  const file = join(__dirname, '../../src/wallet/connect-button.module.css');
  const css = readFileSync(file, 'utf8');
  const [narrow = ''] = /@media \(max-width: 767px\) \{[\s\S]*?\n\}/.exec(css) ?? [];
  expect(narrow).toMatch(/\.balance \{\s+display: none;/);
  expect(narrow).not.toContain('.address');
  expect(css.replace(narrow, '')).not.toContain('.balance');
});
