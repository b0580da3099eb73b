/** Why a command about an estate was refused; `REFUSALS` has the rules. */
export const ESTATE_REFUSALS = {
  HEIRS_FORM:
    '{field} is a list such as "ada@example.com 1/2, ben@example.com 1/2", not "{value}". A wallet of the heir may follow the part.',
  HEIRS_PARTS: 'The parts come to {sum} in all; they must come to 1.',
  HEIR_UNFIT: '{who} cannot inherit here: {why}.',
  NO_ESTATE: 'Case {id} is about no death.',
  ESTATE_EMPTY: 'The estate holds no shares.',
  ESTATE_UNFROZEN: 'Freeze the holder on the chain first: {command}.',
  ESTATE_LOCKED: 'Sale orders lock shares of the estate. Wait until their rounds end.',
  ESTATE_WAITS:
    '{count} of the orders of this estate have not moved their shares on the chain yet.',
  ESTATE_MOVED: 'Shares of this estate have reached heirs.',
} as const;
