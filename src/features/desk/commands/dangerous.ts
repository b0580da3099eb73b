import type { RightName } from '@/shared/desk';

/** What these take from a person or from the public is not given back by pressing another button. */
const DANGEROUS: readonly string[] = [
  'kyc reject',
  'account freeze',
  'account two-factor off',
  'retention erase',
  'cases confirm',
  'recoveries reject',
  'recoveries cancel',
  'content cancel',
  'content retire',
  'legal retire',
  'holder freeze',
  'wallet freeze',
  'order announce',
  'order execute',
  'order exit',
  'transfers pause',
  'role revoke',
  'officers remove',
] satisfies RightName[];

/** Whether the button of a command has to look like a warning. */
export const isDangerous = (name: string) => DANGEROUS.includes(name);
