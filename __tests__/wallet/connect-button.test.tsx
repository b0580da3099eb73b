import { act, fireEvent, render, screen } from '@testing-library/react';
import { endSession, startSession } from '@/lib/session/session';
import { ConnectButton } from '@/wallet/connect-button';
import {
  islandFailed,
  registerControls,
  setWalletState,
  useIslandRequested,
  type WalletControls,
  walletState,
} from '@/wallet/wallet-store';

const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const connected = {
  status: 'connected',
  authentication: 'authenticated',
  address,
  chainId: 56,
  wrongNetwork: false,
  connectorName: 'Demo wallet',
} as const;

let opened: string[] = [];
const controls: WalletControls = {
  openConnect: () => opened.push('connect'),
  openKey: async () => {},
  openOtherKey: async () => {},
  openAccount: () => opened.push('account'),
  openChain: () => opened.push('chain'),
  reconnect: async () => true,
  api: {} as WalletControls['api'],
};

function Requested() {
  return <output>{useIslandRequested() ? 'requested' : 'idle'}</output>;
}

beforeEach(() => {
  opened = [];
  act(() => islandFailed(new Error('between tests')));
  act(() => endSession());
});

describe('the wallet button', () => {
  it('loads no wallet until somebody points at it', () => {
    render(
      <>
        <ConnectButton />
        <Requested />
      </>,
    );
    expect(screen.getByRole('button')).toHaveTextContent('Connect Wallet');
    expect(screen.getByRole('status')).toHaveTextContent('idle');
    fireEvent.pointerEnter(screen.getByRole('button'));
    expect(screen.getByRole('status')).toHaveTextContent('requested');
    expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy');
  });

  it('loads it for the keyboard too', () => {
    render(
      <>
        <ConnectButton />
        <Requested />
      </>,
    );
    act(() => screen.getByRole('button').focus());
    expect(screen.getByRole('status')).toHaveTextContent('requested');
  });

  it('opens the dialog once the wallet code is there', async () => {
    render(<ConnectButton />);
    fireEvent.click(screen.getByRole('button'));
    expect(walletState().status).toBe('loading');
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
    await act(async () => {
      registerControls(controls);
      setWalletState({ status: 'disconnected', authentication: 'unauthenticated' });
    });
    expect(opened).toEqual(['connect']);
    expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy');
  });

  it('can be tried again after the code could not be loaded', async () => {
    render(<ConnectButton />);
    fireEvent.click(screen.getByRole('button'));
    await act(async () => islandFailed(new Error('offline')));
    expect(walletState().status).toBe('idle');
    fireEvent.click(screen.getByRole('button'));
    await act(async () => registerControls(controls));
    expect(opened).toEqual(['connect']);
  });

  it('is busy while the wallet is asked', () => {
    render(<ConnectButton />);
    act(() => setWalletState({ status: 'connecting', authentication: 'unauthenticated' }));
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  });

  it('shows the account, short, and its balance', async () => {
    render(<ConnectButton />);
    act(() => {
      registerControls(controls);
      setWalletState({ ...connected, balance: '4.21 BNB' });
    });
    const button = screen.getByRole('button', { name: `Wallet ${address}, 4.21 BNB` });
    expect(button).toHaveTextContent('4.21 BNB0x3C…93BC');
    await act(async () => fireEvent.click(button));
    expect(opened).toEqual(['account']);
  });

  it('shows the name an account has, cut at 24 characters, and that something is under way', () => {
    render(<ConnectButton />);
    const name = 'a-very-long-name-of-an-account.eth';
    act(() => {
      registerControls(controls);
      setWalletState({ ...connected, name, pending: true });
    });
    const button = screen.getByRole('button', {
      name: `Wallet ${name}, ${address}, transaction pending`,
    });
    expect(button).toHaveTextContent('a-very-long-name-of-an-a…');
  });

  it('shows a wrong network and leads to the network dialog', async () => {
    render(<ConnectButton />);
    act(() => {
      registerControls(controls);
      setWalletState({ ...connected, chainId: 1, wrongNetwork: true });
    });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Wrong network' })));
    expect(opened).toEqual(['chain']);
  });

  it('invites a member to link, and a guest not', async () => {
    render(<ConnectButton />);
    act(() => {
      registerControls(controls);
      setWalletState({ ...connected, authentication: 'unauthenticated' });
    });
    expect(screen.getByRole('button', { name: /^Wallet 0x/ })).toBeInTheDocument();
    act(() => void startSession('a.b.c'));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Link 0x3C…93BC' })));
    expect(opened).toEqual(['connect']);
  });
});
