/** Why money by bank transfer is not imported, matched, released or sent back. */
export const DEPOSIT_REFUSALS = {
  BANK_FILE_KNOWN: 'This file was imported before. Nothing was changed.',
  BANK_FILE_FAULT: 'The file cannot be imported, and nothing of it was. {why}',
  BANK_FILE_ACCOUNT:
    'The file is of account {account}, not of {ours}. Nothing was imported. Choose a file of that account.',
  ENTRY_NAMED_TWICE:
    'The bank named an entry as a transfer within another one is named, such as X/1 beside the first transfer of X. Nothing was imported. Ask the bank for the file with other references.',
  ENTRY_WITHOUT_IBAN:
    'The bank does not say from which account entry {entry} came. Ask it, and pay it back by hand.',
  ENTRY_FITS_NOT:
    'Entry {entry} cannot pay order {order}: it must be open, and the order must wait for exactly this amount.',
  NO_DEPOSIT: 'No matched money waits for its release up to that entry.',
  BATCH_ON_HOLD:
    'A buyer of this batch is on hold, or no longer verified. Take it back with “deposits void” and release it again: that money waits.',
  ORDER_ALTERED:
    'Order {order} was changed: its shares would go to another holder or wallet than its owner’s. Leave entry {entry} out, and tell an administrator.',
  BATCH_ALTERED:
    'This batch is not what was released. {why} Sign nothing, and tell an administrator.',
  PAYMENT_FILE_ALTERED:
    'Payment file {file} is not the one that two officers signed. Load no copy of it into the bank’s system, and tell an administrator.',
  PAYMENT_FILE_ERASED:
    'A person whom payment file {file} pays was erased since. The file is not made again.',
  NOT_A_CASHIER: 'The signature is not of a wallet with the role CASHIER over this batch.',
  SIGNATURE_FORM: 'The {field} must be a signature of 65 bytes, 0x and 130 digits.',
  LEDGER_ACCOUNTS_FORM:
    '{file} must hold an object such as {"treasury": {"number": "1020", "name": "Treasury"}}.',
  LEDGER_ACCOUNTS_UNKNOWN: '{file} has unknown accounts: {accounts}.',
  LEDGER_ACCOUNTS_MISSING: '{file} lacks the accounts {accounts}.',
} as const;
