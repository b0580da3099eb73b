import {
  type Abi,
  type Address,
  decodeFunctionData,
  formatUnits,
  getAddress,
  isAddressEqual,
  parseAbiItem,
  toFunctionSelector,
} from 'viem';
import type { Call } from '@/chain/call';
import { groupThousands } from '@/lib/format/format';

/*
 * Shows calls as hardware wallets do: by the ERC-7730 descriptors that this site publishes. The demo wallet knows nothing of the
 * contracts besides, so its window proves that the descriptors are complete.
 */

type Field = {
  path: string;
  label: string;
  format: string;
  visible?: string;
  params?: { token?: string; tokenPath?: string; nativeCurrencyAddress?: string; $ref?: string };
};
type Format = { intent: string; fields: readonly Field[] };

/** The parts of a descriptor that are used here. */
export type Descriptor = {
  context: { contract: { deployments?: readonly { chainId: number; address: string }[] } };
  metadata: {
    constants?: Record<string, string>;
    enums?: Record<string, Record<string, string>>;
  };
  display: { formats: Record<string, Format> };
};

export type ClearRow = { label: string; value: string };
/** A call in words: what it does, and its fields. */
export type ClearCall = { intent: string; rows: ClearRow[] };

const amount: Field = {
  path: 'amount',
  label: 'Amount',
  format: 'tokenAmount',
  params: { tokenPath: '@.to' },
};

/** Functions of every token, for contracts without a descriptor of their own. */
export const ERC20: Descriptor = {
  context: { contract: {} },
  metadata: {},
  display: {
    formats: {
      'approve(address spender, uint256 amount)': {
        intent: 'Approve spending',
        fields: [amount, { path: 'spender', label: 'Spender', format: 'addressName' }],
      },
      'transfer(address to, uint256 amount)': {
        intent: 'Send tokens',
        fields: [amount, { path: 'to', label: 'To', format: 'addressName' }],
      },
    },
  },
};

/** Facts that a wallet knows of a token; null if the address is none. */
export type TokenFacts = (token: Address) => Promise<{ symbol: string; decimals: number } | null>;

/**
 * Shows a call by the first descriptor that is made for its contract and function.
 *
 * @returns null if no descriptor fits
 */
export async function showCall(
  call: Call,
  descriptors: readonly Descriptor[],
  tokenFacts: TokenFacts,
): Promise<ClearCall | null> {
  for (const descriptor of descriptors) {
    const { deployments } = descriptor.context.contract;
    const here = deployments?.some(({ address }) => isAddressEqual(address as Address, call.to));
    if (here === false) continue;
    for (const [signature, format] of Object.entries(descriptor.display.formats)) {
      const values = decode(call, signature);
      if (!values) continue;
      const rows = format.fields
        .filter(({ visible }) => visible === undefined || visible === 'always')
        .map((field) => showField(field, { values, call, descriptor, tokenFacts }));
      return { intent: format.intent, rows: (await Promise.all(rows)).flat() };
    }
  }
  return null;
}

type Values = Record<string, unknown>;

function decode(call: Call, signature: string): Values | null {
  const item = parseAbiItem(`function ${signature.replaceAll('tuple(', '(')}` as never) as Abi[0];
  if (item.type !== 'function' || toFunctionSelector(item) !== call.data.slice(0, 10)) return null;
  const { args = [] } = decodeFunctionData({ abi: [item], data: call.data });
  return Object.fromEntries(
    item.inputs.map(({ name }, index) => [name, (args as unknown[])[index]]),
  );
}

type Shown = { values: Values; call: Call; descriptor: Descriptor; tokenFacts: TokenFacts };

async function showField(field: Field, shown: Shown): Promise<ClearRow[]> {
  const value = at(field.path.replace(/\.\[\]$/, ''), shown);
  const list = Array.isArray(value) ? value : [value];
  return Promise.all(
    list.map(async (one) => ({ label: field.label, value: await text(one, field, shown) })),
  );
}

/** The value of a path: an argument (`quote.shares`), the container (`@.to`) or the descriptor (`$.metadata.constants.x`). */
function at(path: string, { values, call, descriptor }: Shown): unknown {
  if (path === '@.to') return call.to;
  const constant = /^\$\.metadata\.constants\.(\w+)$/.exec(path)?.[1];
  if (constant) return descriptor.metadata.constants?.[constant];
  return path
    .replace(/^#\./, '')
    .split('.')
    .reduce<unknown>((value, key) => (value as Values | undefined)?.[key], values);
}

async function text(value: unknown, { format, params = {} }: Field, shown: Shown): Promise<string> {
  switch (format) {
    case 'tokenAmount': {
      const token = String(at(params.tokenPath ?? params.token ?? '', shown));
      const native = params.nativeCurrencyAddress && at(params.nativeCurrencyAddress, shown);
      const facts =
        native && isAddressEqual(token as Address, String(native) as Address)
          ? { symbol: 'BNB', decimals: 18 }
          : await shown.tokenFacts(token as Address);
      if (!facts) return `${value} units of ${token}`;
      return `${groupThousands(formatUnits(value as bigint, facts.decimals))} ${facts.symbol}`;
    }
    case 'addressName':
      return getAddress(String(value));
    case 'enum': {
      const name = /^\$\.metadata\.enums\.(\w+)$/.exec(params.$ref ?? '')?.[1] ?? '';
      return shown.descriptor.metadata.enums?.[name]?.[String(value)] ?? String(value);
    }
    case 'date':
      return `${new Date(Number(value) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
    default:
      return String(value);
  }
}
