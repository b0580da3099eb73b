import { bnbSmartChain } from '@fnx/chain/chains';
import {
  EstimateGasExecutionError,
  ExecutionRevertedError,
  InsufficientFundsError as NodeInsufficientFundsError,
  RpcRequestError,
  SwitchChainError,
  TimeoutError,
  UserRejectedRequestError,
} from 'viem';
import {
  type Connector,
  ConnectorAccountNotFoundError,
  ConnectorChainMismatchError,
  createConfig,
  http,
  ProviderNotFoundError,
  SwitchChainNotSupportedError,
  ConnectorAlreadyConnectedError as WagmiAlreadyConnected,
  ChainNotConfiguredError as WagmiChainNotConfigured,
} from 'wagmi';
import { getConnectorClient } from 'wagmi/actions';
import { mapWalletError } from '@/wallet/island/map-wallet-error';
import {
  AccountNotFoundError,
  ChainNotConfiguredError,
  ConnectorAlreadyConnectedError,
  ConnectorNotConnectedError,
  NoGasError,
  ProviderMissingError,
  RevertedSimulationError,
  SwitchNotSupportedError,
  UnknownWalletError,
  UserRejectedError,
  WalletError,
  WrongAccountError,
  WrongNetworkError,
} from '@/wallet/wallet-errors';

const chain = { name: 'BNB Smart Chain', nativeSymbol: 'BNB' };
const connector = { name: 'A wallet' } as Connector;
const wrap = (cause: Error) => new Error('outer', { cause: new Error('middle', { cause }) });
const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const account = { address, type: 'json-rpc' } as const;

describe('errors of wallets', () => {
  it.each<[string, unknown, new (...args: never[]) => WalletError]>([
    ['rejected', new UserRejectedRequestError(new Error('no')), UserRejectedError],
    [
      'rejected, deep inside',
      wrap(new UserRejectedRequestError(new Error('no'))),
      UserRejectedError,
    ],
    ['rejected, as a plain object', { code: 4001, message: 'User denied' }, UserRejectedError],
    ['no coin for the fee', wrap(new NodeInsufficientFundsError()), NoGasError],
    [
      'reverted simulation',
      new EstimateGasExecutionError(new ExecutionRevertedError({ message: 'paused' }), { account }),
      RevertedSimulationError,
    ],
    [
      'a simulation that fails otherwise',
      new EstimateGasExecutionError(
        new RpcRequestError({
          body: {},
          url: '/api/rpc',
          error: { code: -32000, message: 'x' },
        }) as never,
        { account },
      ),
      RevertedSimulationError,
    ],
    [
      'a simulation that a node does not answer',
      new EstimateGasExecutionError(new TimeoutError({ body: {}, url: '/api/rpc' }) as never, {
        account,
      }),
      UnknownWalletError,
    ],
    ['no provider', new ProviderNotFoundError(), ProviderMissingError],
    ['connected already', new WagmiAlreadyConnected(), ConnectorAlreadyConnectedError],
    [
      'account missing',
      new ConnectorAccountNotFoundError({ address, connector }),
      AccountNotFoundError,
    ],
    ['no switching', new SwitchChainNotSupportedError({ connector }), SwitchNotSupportedError],
    ['chain not configured', new WagmiChainNotConfigured(), ChainNotConfiguredError],
    [
      'chain not configured, while switching',
      new SwitchChainError(new WagmiChainNotConfigured()),
      ChainNotConfiguredError,
    ],
    [
      'another chain',
      new ConnectorChainMismatchError({ connectionChainId: 56, connectorChainId: 1 }),
      WrongNetworkError,
    ],
    ['switch failed', new SwitchChainError(new Error('x')), WrongNetworkError],
    ['one of ours stays itself', new WrongAccountError('0x1', '0x2'), WrongAccountError],
    ['anything else', new Error('boom'), UnknownWalletError],
    ['not even an error', 'boom', UnknownWalletError],
    ['nothing', undefined, UnknownWalletError],
  ])('%s', (_, error, Class) => {
    const mapped = mapWalletError(error, chain);
    expect(mapped).toBeInstanceOf(Class);
    expect(mapped).toBeInstanceOf(WalletError);
    expect(mapped.message).toMatch(/\.$/);
  });

  it('knows the error that wagmi throws without a connection', async () => {
    const config = createConfig({
      chains: [bnbSmartChain('http://127.0.0.1:1')],
      transports: { 56: http() },
      storage: null,
    });
    const error = await getConnectorClient(config).catch((reason: unknown) => reason);
    expect(mapWalletError(error, chain)).toBeInstanceOf(ConnectorNotConnectedError);
  });

  it('ends on an error that is its own cause', () => {
    const loop = new Error('loop');
    loop.cause = loop;
    expect(mapWalletError(loop, chain)).toBeInstanceOf(UnknownWalletError);
  });
});
