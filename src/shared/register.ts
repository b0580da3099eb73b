/** What an entry of an imported register is. */
export const REGISTER_PERSON_KINDS = ['PERSON', 'COMPANY'] as const;

export type RegisterPersonKind = (typeof REGISTER_PERSON_KINDS)[number];
