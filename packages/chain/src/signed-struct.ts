import {
  type Abi,
  type AbiParameter,
  type AbiParameterToPrimitiveType,
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
} from 'viem';
import { assertCanonical, type Call, readCall } from './call';
import { type CallDifference, CallMismatchError } from './call-differences';

/** The type of an EIP-712 domain, which `eth_signTypedData_v4` wants among the types. */
export const DOMAIN_TYPE = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
];

type Fields = readonly (AbiParameter & { readonly name: string })[];

type Values<F extends Fields> = {
  [P in F[number] as P['name']]: AbiParameterToPrimitiveType<P>;
};

/** Integers as decimal text, as JSON has them. */
type Texts<V> = { [K in keyof V]: V[K] extends bigint ? string : V[K] };

type Struct<F extends Fields> = { readonly fields: F };

/** The values of a struct, by the names of its fields. */
export type StructOf<S extends Struct<Fields>> = Values<S['fields']>;

/**
 * A struct that somebody signs for one of the contracts (EIP-712). Its type, its tuple in an ABI and its typed data come from the same
 * fields.
 *
 * @param domain its name, which is that of the contract
 * @param fields in the contract's order, which the signature covers
 */
export function signedStruct<const N extends string, const F extends Fields>(
  domain: string,
  name: N,
  fields: F,
) {
  const domainOf = (chainId: number, verifyingContract: Address) => ({
    name: domain,
    version: '1',
    ...{ chainId, verifyingContract },
  });
  return {
    fields,
    domainOf,
    typedData: (chainId: number, at: Address, message: Values<F>) => ({
      domain: domainOf(chainId, at),
      types: { [name]: fields } as { readonly [K in N]: F },
      primaryType: name,
      message,
    }),
    /** The same as `eth_signTypedData_v4` takes it: JSON, with the domain's type. */
    walletData: (chainId: number, at: Address, message: Values<F>) => ({
      domain: domainOf(chainId, at),
      types: { EIP712Domain: DOMAIN_TYPE, [name]: [...fields] } as {
        [K in N | 'EIP712Domain']: { name: string; type: string }[];
      },
      primaryType: name,
      message: Object.fromEntries(
        Object.entries(message).map(([key, value]) => [
          key,
          typeof value === 'bigint' ? value.toString() : value,
        ]),
      ) as Texts<Values<F>>,
    }),
  };
}

/**
 * A function that takes a signed struct and its signature. Pages load its ABI alone.
 *
 * @param isNot what is wrong with a call of anything else
 * @param worth the native coin that goes along, in wei
 */
export function structFunction<const F extends Fields>(
  name: string,
  { fields }: Struct<F>,
  isNot: CallDifference,
  worth: (terms: Values<F>) => bigint = () => 0n,
) {
  const inputs = [
    { name: 'terms', type: 'tuple', components: fields },
    { name: 'signature', type: 'bytes' },
  ];
  const abi = [{ type: 'function', name, stateMutability: 'payable', inputs, outputs: [] }] as Abi;
  const encode = (contract: Address, terms: Values<F>, signature: Hex): Call => ({
    to: contract,
    value: worth(terms),
    data: encodeFunctionData({ abi, functionName: name, args: [terms, signature] }),
  });
  /** @throws CallMismatchError when it is anything but one canonical call of this function, with what it is worth */
  const decode = (call: Call) => {
    const read = readCall(() => decodeFunctionData({ abi, data: call.data }));
    if (!read) throw new CallMismatchError(isNot);
    const [terms, signature] = read.args as [Values<F>, Hex];
    assertCanonical(call, encode(call.to, terms, signature));
    return { contract: getAddress(call.to), terms, signature };
  };
  return {
    encode,
    decode,
    /**
     * The final check before the wallet opens: the call takes exactly these terms, at this deployment's contract.
     *
     * @returns the decoded call, which the review shows
     * @throws CallMismatchError naming the difference
     */
    assert(call: Call, contract: Address, expected: Values<F>) {
      if (!isAddressEqual(call.to, contract)) throw new CallMismatchError('CONTRACT_DIFFERS');
      const read = decode(call);
      for (const { name: field } of fields) {
        const [one, other] = [read.terms, expected].map((terms) =>
          String((terms as Record<string, unknown>)[field]).toLowerCase(),
        );
        if (one !== other) throw new CallMismatchError('FIELD_DIFFERS', field);
      }
      return read;
    },
  };
}
