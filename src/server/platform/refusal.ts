import { type RefusalCode, type RefusalParams, refusalMessage } from '@fnx/api/refusals';

/** A command of an officer was refused, made by `refusal`. Its message is for the command line; the desk writes its own. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  constructor(
    readonly code: RefusalCode,
    readonly params: Readonly<Record<string, unknown>> = {},
  ) {
    super(refusalMessage(code, params));
  }
}

type Given<C extends RefusalCode> =
  Record<never, never> extends RefusalParams<C>
    ? [params?: RefusalParams<C>]
    : [params: RefusalParams<C>];

/** `refusal('ALREADY', { what: 'action', state: 'final' })`: a code of `packages/api/src/refusals.ts` with the parameters of its message. */
export const refusal = <C extends RefusalCode>(code: C, ...[params]: Given<C>): Refusal =>
  new Refusal(code, params);
