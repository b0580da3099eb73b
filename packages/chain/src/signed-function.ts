import {
  type Abi,
  type AbiParameter,
  type AbiParameterToPrimitiveType,
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  isAddressEqual,
} from 'viem';
import { assertCanonical, type Call, readCall } from './call';
import { type CallDifference, CallMismatchError } from './call-differences';

type Args<I extends readonly AbiParameter[]> = {
  readonly [P in keyof I]: AbiParameterToPrimitiveType<I[P]>;
};

type Differences = {
  isNot: CallDifference;
  differs: readonly [contract: CallDifference, ...args: CallDifference[]];
};

/**
 * A function of a contract that wallets sign, without BNB. Pages load its ABI alone.
 *
 * @param isNot what is wrong with a call of anything else
 * @param differs what is wrong with another contract, and with each argument that is another one, in their order
 */
export function signedFunction<const I extends readonly AbiParameter[]>(
  name: string,
  inputs: I,
  { isNot, differs }: Differences,
) {
  const item = { type: 'function', name, stateMutability: 'nonpayable', inputs, outputs: [] };
  const abi = [item] as Abi;
  const encode = (contract: Address, args: Args<I>): Call => ({
    to: contract,
    value: 0n,
    data: encodeFunctionData({ abi, functionName: name, args: args as readonly unknown[] }),
  });
  /** @throws CallMismatchError when it is anything but one canonical call of this function */
  const decode = (call: Call): { contract: Address; args: Args<I> } => {
    const read = readCall(() => decodeFunctionData({ abi, data: call.data }));
    if (!read) throw new CallMismatchError(isNot);
    const args = (read.args ?? []) as unknown as Args<I>;
    assertCanonical(call, encode(call.to, args));
    return { contract: getAddress(call.to), args };
  };
  return {
    encode,
    decode,
    /**
     * The final check before the wallet opens.
     *
     * @returns the decoded call, which the review shows
     * @throws CallMismatchError naming the difference
     */
    assert(call: Call, contract: Address, expected: Args<I>) {
      const [otherContract, ...otherArgs] = differs;
      if (!isAddressEqual(call.to, contract)) throw new CallMismatchError(otherContract);
      const read = decode(call);
      inputs.forEach((_, place) => {
        const [one, other] = [read.args, expected].map((args) =>
          String((args as readonly unknown[])[place]).toLowerCase(),
        );
        if (one !== other) throw new CallMismatchError(otherArgs[place] ?? isNot);
      });
      return read;
    },
  };
}
