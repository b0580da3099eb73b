/* Commands are described once, for the command line and for the desk, where commands have pages and options have fields. */

/** `passport, front` with a capital letter; `kyc` with three. */
export const sentence = (text: string) =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`.replace(/\bkyc\b/i, 'KYC');

/** Of the field of an option or argument: `record-time` as `Record time`. */
export const labelOf = (name: string) =>
  name === 'limit' ? 'Rows at most' : sentence(name.replaceAll('-', ' '));
