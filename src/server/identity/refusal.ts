import { IDENTITY_REFUSALS } from '@/api/identity/refusals';
import { Refusal } from '@/server/platform/commands';
import { fillText, type ParamsOf } from '@/shared/problem-text';

type Texts = typeof IDENTITY_REFUSALS;
type Given<C extends keyof Texts> = keyof ParamsOf<Texts[C]> extends never
  ? []
  : [ParamsOf<Texts[C]>];

/** `refusal('CHECK_NOT_WAITING', { status })`: a code with the parameters of its message. */
export const refusal = <C extends keyof Texts>(code: C, ...[params]: Given<C>): Refusal => {
  const values: Readonly<Record<string, unknown>> | undefined = params;
  return new Refusal(fillText(IDENTITY_REFUSALS[code], (name) => String(values?.[name])));
};
