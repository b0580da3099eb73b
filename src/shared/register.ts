/** What an entry of an imported register is. */
export const REGISTER_PERSON_KINDS = ['PERSON', 'COMPANY'] as const;

export type RegisterPersonKind = (typeof REGISTER_PERSON_KINDS)[number];

/**
 * What is announced on the chain and can be stopped before it takes effect: a list of new shares, a distribution of shares, the claim of a
 * book entry, the recovery of a wallet, a court order, a decision in the timelock.
 */
export const STOPPABLE_KINDS = ['LIST', 'BONUS', 'CLAIM', 'RECOVERY', 'ORDER', 'DECISION'] as const;
export type StoppableKind = (typeof STOPPABLE_KINDS)[number];
