import type { ActingRole } from '@fnx/api/shared/desk';
import type { Call } from '@fnx/chain/call';
import { decodeCall } from '@fnx/chain/decode-call';
import type { Address, Hex } from 'viem';
import type * as z from 'zod/mini';
import { type Command, defineCommand } from '@/server/desk/define-command';
import type { Fact, Look, Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { CALLS, prepareChainCall } from './prepare-call';
import { readKnownContracts } from './role-holders';

/** A call for an officer's wallet, and what two officers have to know before it is prepared. */
export type Built = {
  /** The call is done to this wallet, holder or currency. */
  target: string;
  call: Call;
  facts?: readonly Fact[];
};

type Definition<S extends z.ZodMiniObject> = Pick<
  Command,
  'name' | 'summary' | 'details' | 'example'
> & {
  roles: readonly ActingRole[];
  dangerous?: true;
  input: S;
  /** @throws when the call makes no sense */
  build(look: Look, input: z.output<S>): Promise<Built> | Built;
};

/** The call itself, which is signed and prepared: nothing is built anew. */
type NamedCall = { target: string; to: Address; value: string; data: Hex };

/** A critical command that prepares one call of a contract. What officers see is decoded from the call that they will send. */
export const defineCall = <S extends z.ZodMiniObject>({
  build,
  ...words
}: Definition<S>): Command =>
  defineCommand({
    ...words,
    critical: true,
    answer: CALLS,
    run: async (act, input, { target, value, ...call }: NamedCall) => {
      const { reason } = input as { reason: string };
      return prepareChainCall(act, { target, call: { ...call, value: BigInt(value) }, reason });
    },
    subject: async (look: Look<NamedCall>, input): Promise<Subject<NamedCall>> => {
      const built = await build({ ...look, named: undefined }, input);
      const { target, call } = built;
      const named = { target, to: call.to, value: `${call.value}`, data: call.data };
      return { ...(await describeCall(look, built)), named };
    },
  });

/** The subject of a command that prepares a call. */
export async function describeCall(ctx: AppContext, { target, call, facts = [] }: Built) {
  const { title, contract, functionName, args } = decodeCall(await readKnownContracts(ctx), call);
  return {
    of: `${contract} ${target}`,
    what: title,
    facts: [
      ...facts,
      { label: 'Call', value: `${contract}.${functionName}` },
      ...args.map(({ name, text }) => ({ label: `Call: ${name.replace(/_$/, '')}`, value: text })),
    ],
  };
}
