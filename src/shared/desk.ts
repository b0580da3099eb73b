/** What an officer of the bank may be responsible for; one person may hold several roles. */
export const ROLES = ['SUPPORT', 'COMPLIANCE', 'FINANCE', 'EDITOR', 'ADMINISTRATOR'] as const;
export type Role = (typeof ROLES)[number];

type Right = {
  roles: readonly Role[];
  /** Takes effect only when two officers have signed it. */
  critical?: true;
};

const anyOf = (...roles: Role[]): Right => ({ roles });
const twoOf = (...roles: Role[]): Right => ({ roles, critical: true });

/**
 * What officers may see and do at the desk: the name of an operator command, or of a view (`view ...`). A command that is not listed
 * needs a shell.
 */
export const RIGHTS = {
  'kyc list': anyOf('SUPPORT', 'COMPLIANCE'),
  'kyc approve': twoOf('COMPLIANCE'),
  'kyc retry': anyOf('COMPLIANCE'),
  'kyc reject': twoOf('COMPLIANCE'),
  'account freeze': twoOf('SUPPORT', 'COMPLIANCE'),
  'account unfreeze': twoOf('COMPLIANCE'),
  'account unlock': anyOf('SUPPORT'),
  'account two-factor ask': anyOf('SUPPORT'),
  'account two-factor off': twoOf('SUPPORT', 'COMPLIANCE'),
  'people note': anyOf('SUPPORT', 'COMPLIANCE', 'FINANCE'),
  'view search': anyOf('SUPPORT', 'COMPLIANCE', 'FINANCE'),
  'view person': anyOf('SUPPORT', 'COMPLIANCE', 'FINANCE'),
  'view queues': anyOf(...ROLES),
  'view ticket': anyOf('SUPPORT', 'COMPLIANCE'),
  'tickets list': anyOf('SUPPORT', 'COMPLIANCE'),
  'tickets show': anyOf('SUPPORT', 'COMPLIANCE'),
  'tickets templates': anyOf('SUPPORT', 'COMPLIANCE'),
  'tickets answer': anyOf('SUPPORT', 'COMPLIANCE'),
  'tickets close': anyOf('SUPPORT', 'COMPLIANCE'),
  'orders list': anyOf('SUPPORT', 'FINANCE'),
  'retention list': anyOf('COMPLIANCE'),
  'retention hold': twoOf('COMPLIANCE'),
  'retention release': twoOf('COMPLIANCE'),
  'retention erase': twoOf('COMPLIANCE'),
  'price list': anyOf('FINANCE'),
  'price set': twoOf('FINANCE'),
  'price cancel': twoOf('FINANCE'),
  'rate set': twoOf('FINANCE'),
  'treasury list': anyOf('FINANCE'),
  'treasury check': anyOf('FINANCE'),
  'treasury explain': twoOf('FINANCE'),
  'content list': anyOf('EDITOR'),
  'content publish': anyOf('EDITOR'),
  'content edit': anyOf('EDITOR'),
  'content retire': anyOf('EDITOR'),
  announce: twoOf('EDITOR', 'SUPPORT'),
  'staking list': anyOf('FINANCE', 'SUPPORT'),
  'staking pools': anyOf('FINANCE'),
  'claims list': anyOf('FINANCE', 'SUPPORT'),
  'distributions list': anyOf('FINANCE'),
  'distributions declare': twoOf('FINANCE'),
  'distributions pay': anyOf('FINANCE'),
  'votes list': anyOf('FINANCE', 'EDITOR'),
  'votes open': twoOf('EDITOR'),
  'votes result': anyOf('FINANCE', 'EDITOR'),
  'documents publish': twoOf('EDITOR'),
  'recoveries list': anyOf('SUPPORT', 'COMPLIANCE'),
  'recoveries show': anyOf('COMPLIANCE'),
  'recoveries approve': twoOf('COMPLIANCE'),
  'recoveries reject': anyOf('COMPLIANCE'),
  'register check': anyOf('FINANCE', 'ADMINISTRATOR'),
  'ledger check': anyOf('FINANCE', 'ADMINISTRATOR'),
  alerts: anyOf(...ROLES),
  'journal list': anyOf('COMPLIANCE', 'ADMINISTRATOR'),
  'journal verify': anyOf('COMPLIANCE', 'ADMINISTRATOR'),
  'officers list': anyOf('ADMINISTRATOR'),
  'officers invite': anyOf('ADMINISTRATOR'),
  'officers admit': twoOf('ADMINISTRATOR'),
  'officers roles': twoOf('ADMINISTRATOR'),
  'officers remove': twoOf('ADMINISTRATOR'),
  'proposals list': anyOf(...ROLES),
  'proposals withdraw': anyOf(...ROLES),
} as const satisfies Record<string, Right>;

export type RightName = keyof typeof RIGHTS;
