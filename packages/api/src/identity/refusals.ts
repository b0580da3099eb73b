/**
 * Why a command about an identity check, or a picture of one, is refused: to officers, by code, with a message that says what to do.
 * `--option` is as it is typed.
 */
export const IDENTITY_REFUSALS = {
  CHECK_AT_PROVIDER: 'Identity checks are decided by the KYC provider. Use its dashboard.',
  CHECK_WITHOUT_COMMENT: 'Write a comment (--comment): the customer reads what to do, or why.',
  CHECK_APPROVED:
    'This check is already approved. If that was wrong, withdraw it with “kyc withdraw”.',
  CHECK_REJECTED: 'This check was rejected. A rejection is final.',
  CHECK_ASKED_AGAIN: 'The customer was asked to submit documents again and has not done so yet.',
  CHECK_NOT_WAITING:
    'There is nothing to decide: the check is {status}, and no documents are in review.',
  CHECK_BLOCKED:
    'This check cannot be approved. {why} Clear each case first, ask for another document, or reject the check.',
  CHECK_IN_DOUBT: 'Look at each of these first, and name it in --doubts: {doubts} ({what}).',
  ZONE_UNREADABLE:
    'A machine-readable zone has two lines of 44 or 36 characters, or three of 30: capitals, digits and "<". Or enter none.',
  CHECK_NOT_COMPARED: 'Compare each of these first, and name it in --compared: {missing}.',
  CHECK_WITH_CASES:
    'Read each open case about the person first, and name its number in --cases: {cases}.',
  NOTHING_TO_WITHDRAW: 'There is no confirmed identity to withdraw: the check is {status}.',
  NOTE_TOO_LONG: 'A note has at most {max} characters; this one has {length}.',
  PICTURES_UNSEEN:
    '{officer} has not opened every picture yet: {pictures}. Open {page} at the desk, look at each picture, and decide again.',
  PICTURE_UNREADABLE:
    'This picture cannot be read: its file is damaged or gone, or the key is another one. Ask the person for a new picture, or tell an administrator, who may have both in a backup.',
  PICTURE_REPLACED: 'Somebody replaced this picture. Tell an administrator.',
} as const;
