import { ESTATE_REFUSALS } from './compliance/refusals';
import { CONTENT_REFUSALS } from './content/refusals';
import type { ErrorCode } from './errors';
import { IDENTITY_REFUSALS } from './identity/refusals';
import { DEPOSIT_REFUSALS } from './purchase/refusals';
import { REPORT_REFUSALS } from './report-refusals';
import { BALLOT_FAULTS } from './shared/ballot-text';
import { paramText, type ToldFault } from './shared/fault-texts';
import { fillText, type ParamsOf } from './shared/problem-text';

/**
 * Why a command was refused, by code: to officers at the desk and at the command line, which are English. A message says what to do where
 * that is not plain. `--option`, `"orders list"` and the parameters of COMMANDS and OPTIONS are as typed; the desk writes its own labels.
 */
export const REFUSALS = {
  // Any command
  USAGE: 'Usage: {usage}',
  UNKNOWN_OPTION: '{command} has no option --{option} of this kind.',
  ROLE_MISSING: 'Your roles do not include this {what}.',
  NOT_LISTED: 'There is no {what} {id}. See {list}.',
  NOT_ON_PAGE: 'There is no {what} {id}. See “{page}” at the desk.',
  NO_SUCH: 'There is no {what} of {of}.',
  ALREADY: 'This {what} is {state} already.',
  CHANGED_MEANWHILE:
    'This exists already, or changed at the same moment. Reload the page and try again.',
  DEMO_ONLY: '--send is for the demo. Send the calls from {owner}.',
  STEP_REVERTED: 'The chain reverted the step "{step}": {hash}.',
  ROLE_UNHELD: 'No account has the role {role}, so nobody can send this call.',

  // Input
  REQUIRED: '{field} is required.',
  NOTHING_CHOSEN: 'Name what to set: {fields}.',
  CHOOSE_ONE: 'Give one of {fields}.',
  NOT_A_CHOICE: '{field} is one of {choices}, not "{value}".',
  NOT_A_NUMBER: '{field} is a whole number from {min} to {max}, not "{value}".',
  NOT_AN_AMOUNT:
    '{field} is a number such as 1,250.5 with at most {decimals} decimals, without an exponent or a sign, not "{value}".',
  NOT_BETWEEN: '{field} is from {min} to {max}, not "{value}".',
  NOT_ABOVE_ZERO: '{field} must be greater than zero.',
  NOT_A_TIME: '"{value}" is not a UTC time such as 2027-01-01T09:00:00Z.',
  TIME_PAST: '{value} is in the past. Choose a later time.',
  TIME_AHEAD: '{field} must have passed.',
  TIME_BEHIND: '{field} must lie within the last {most}.',
  NOT_A_DAY: '{field} is a day such as 2026-11-22, not "{value}".',
  DAY_OVER: 'The day {day} is over. Choose a later one.',
  DAYS_REVERSED: '--to ({to}) is before --from ({from}).',
  TEXT_TOO_LONG: '{field} has at most {max} characters; this one has {length}.',
  NOT_ONE_LINE: '{field} is one line of at most {max} characters.',
  NOT_A_NAME: 'A name has letters, and at most 50 of them.',
  NOT_A_MOBILE: 'Give a mobile number with its country, such as +44 7911 123456.',
  NOT_AN_EMAIL: 'Give an e-mail address like ada@bank.example.',
  NOT_AN_ADDRESS: '{field} is not an address: "{value}". Copy it again.',
  ADDRESS_MISTYPED: '{field} has a typing error: "{value}". Copy it again.',
  NOT_A_TX_HASH: 'A transaction hash is 0x and 64 hexadecimal digits.',
  NOT_A_SITE_PATH: '{field} must be a path of this site, such as /blog.',

  // Files
  FILE_UNREADABLE: '{file} cannot be read: {why}.',
  FILE_TOO_LARGE: '{file} has more than {max} MB, which is the most here.',
  FILE_EMPTY: 'The document is empty.',
  FILE_INVALID: '{file} is not valid {mediaType}.',
  DOCUMENT_TYPE: 'A document is a .md or a .pdf file.',
  DOCUMENT_SIZE: 'A document has 1 to {max} bytes; this one has {bytes}.',

  // Two officers
  PROPOSAL_OPEN:
    'Another proposal about the same is open: “{what}” by {proposer}, of {at}. Sign it or withdraw it first.',
  FACTS_CHANGED:
    'The facts have changed since you opened this page. Look at them again before you sign.',
  NOT_BY_YOU: 'Your signature would not count. {why}',
  UNREAD: 'Open this before you sign: {what}.',
  TWO_SIGNATURES: 'Two officers have to sign this command.',
  DESK_CLOSED:
    'Two officers have to sign this command. Set DESK=on and invite the first two administrators, see "The staff desk" in docs/desk.md.',
  NO_SIGNATURE_NEEDED: 'This command needs no signature.',
  LIST_ALONE: 'Sign “{command}” alone: it may move money, or act on the chain.',
  LIST_UNOPENED: 'Open each proposal of the list in this session before you sign it.',
  SIGNED_BEFORE: 'You have signed this proposal. Another officer has to sign it.',
  PROPOSAL_EXPIRED: 'This proposal expired on {time} UTC. Make a new one.',
  PROPOSAL_OF_OLD_RELEASE:
    'This proposal is of an earlier release. Withdraw it and make a new one.',
  PROPOSAL_ENDED_UNRECORDED:
    'This proposal was altered in the database, and is not carried out. It ended before, or nobody made it.',
  PROPOSAL_FACTS_ALTERED:
    'This proposal was altered in the database, and is not carried out. Its facts are not those that were proposed.',
  PROPOSAL_NOT_AS_PROPOSED:
    'This proposal was altered in the database, and is not carried out. It is not what was proposed.',
  PROPOSAL_WRONGLY_SIGNED:
    'This proposal was altered in the database, and is not carried out. The signature of {officer} does not fit.',

  // Officers
  LOGIN_ELSEWHERE:
    'This passkey was asked for by {asked}, and the desk is at {origin}. Open the desk there. If you did not expect this, tell an administrator: somebody may have copied the page.',
  LOGIN_LATE: 'This log-in took too long, or was used before. Try again.',
  LOGIN_UNKNOWN_PASSKEY:
    'The desk does not know this passkey. Choose the one that you made for the desk; if you deleted it, log in with your other one, or ask an administrator.',
  LOGIN_REMOVED: 'An administrator removed you from the desk on {day}.',
  LOGIN_PASSKEY_REMOVED:
    'Your passkey “{name}” was removed on {day}. Log in with another one. If you did not remove it, tell an administrator.',
  LOGIN_NOT_ADMITTED:
    'Two administrators have to admit your passkey first. Read its fingerprint to one of them.',
  INVITATION_REPLACED:
    'This invitation was replaced by a newer one. Open the link of the newest mail.',
  INVITATION_UNKNOWN:
    'This invitation was used already, or is older than a day. Ask an administrator for another one.',
  PASSKEY_KNOWN: 'This passkey is at the desk already. Make one on another device.',
  LAST_PASSKEY: 'This is your only passkey. Add another one first.',
  NOT_FIRST_ROLE: '--roles must contain ADMINISTRATOR.',
  FIRST_ARE_THERE: 'There are two administrators. They invite others at the desk.',
  TWO_HAVE_TO_REMAIN: 'Two administrators have to remain. Admit another one first.',
  PASSKEY_AWAITED: '{email} has not made a passkey yet.',
  FINGERPRINT_DIFFERS:
    'This is not the fingerprint of the passkey that was made. Do not admit it: remove the officer, and find out who opened the link.',
  NOT_AN_ADMINISTRATOR: 'Only an administrator is removed this way. Others: "officers remove".',
  RESCUE_WAITS:
    'This was begun by {by}. It can be carried out from {from} on, by the same command.',
  DESK_ONLY: 'Officers confirm it at the desk.',
  CONFIRMED_BEFORE: 'You have confirmed it. Another officer has to confirm it, too.',
  EARLIER_OFFICERS: 'Officers who were here before it began have to confirm it.',
  OWNER_ONLY:
    'Only the owner of the database can do this. Run the command with its address in DATABASE_URL.',

  // API keys and webhooks
  NOT_SIGNED_BY_YOU: 'Only an officer who signed it can collect this: {officers}.',
  KEY_WITHOUT_WEBHOOKS: 'No valid key of {name} has the scope "webhooks".',
  NOT_A_NETWORK: '"{value}" is no network: give up to {max} such as 203.0.113.0/24.',
  NOT_A_RECEIVER: '"{url}" cannot receive events: give a public https address without a port.',
  SECRET_CHANGES:
    'This secret was changed less than a day ago, and the one before still signs too. Remove the address if both are lost.',

  // Journal
  NOT_A_PUBLIC_KEY:
    'The key file holds no Ed25519 key. Take the public one with: openssl pkey -in journal.key -pubout -out journal.pub',
  NOT_A_PRIVATE_KEY:
    'The key file holds no private Ed25519 key. Make one with: openssl genpkey -algorithm ed25519 -out journal.key',
  EXPORT_MISSIGNED: 'The signature of {file} does not fit. Take the exports from another copy.',
  S3_UNSET: 'Set S3_URL, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first.',
  FOLDER_MISSING: '{place} is no folder. Create it first.',
  BUCKET_REFUSED: 'The bucket answered {status} for {bucket}: {answer}',

  // Accounts and people
  ACCOUNT_UNKNOWN:
    'There is no account "{who}". Use its e-mail address, its phone number with the country code, or its id.',
  ACCOUNT_FROZEN: 'This account is frozen. Find out why, and unfreeze it first.',
  ACCOUNT_NOT_FROZEN: 'This account is not frozen.',
  ACCOUNT_NOT_ACTIVE: 'The account is {status}. Reject the request, or find out why first.',
  HOLDER_ELSEWHERE:
    'This account has a registered wallet, an open order or a signed registration under another holder id. Move those shares first, or wait for an hour.',
  CHECK_NOT_CONFIRMED: 'The identity check is {status}. It has to be confirmed again first.',
  LEGAL_HOLD: 'There is a legal hold: {reason}',
  UNSETTLED: 'Something is unsettled: {items}. It has to end first.',
  HOLDS_SHARES:
    'This person holds shares, and somebody has to know to whom they belong. The person can close the account in the settings; what is not needed goes 30 days later.',
  REASON_TOO_SHORT: 'Say in --reason how you verified the identity, in at least {min} characters.',
  TWO_FACTOR_WAITS: 'This was already requested. {command} can be used from {from} until {until}.',
  TWO_FACTOR_NOT_ASKED: 'There is no open request. Start with: {command} {email}',
  TWO_FACTOR_USED:
    'The second factor was used to log in after the request, so it is not lost. Find out who made the request. A new request is possible after {until}.',
  NEWS_MADE_TODAY: 'The same announcement was already made today.',
  ALERT_LASTS: 'This alert ends by itself when its state is good. Only an event is explained.',

  // Compliance
  LIMITS_REVERSED:
    'A limit cannot be above that of a longer period: {day} a day, {month} in 30 days, {total} in all.',
  NOT_A_LIMIT: '{field} is whole US dollars, such as 50000, or "tier" for that of the tier.',
  CASE_UNANSWERED: 'The customer has not answered yet. Clear the case when the answer is there.',
  CASE_DECIDED: 'Case {id} was decided by {by}: {state}.',
  LIST_BUSY: 'The {of} list is being imported already. Try again later.',
  LIST_EMPTY: 'The file has no entries of the {of} list.',
  LIST_INCOMPLETE:
    'The file says that it has {said} entries, and it has {entries}: it is incomplete. Download it again.',
  LIST_WHOLE: 'Nothing leaves the {of} list: it is as its newest file.',
  LIST_NOT_TEXT: 'Near line {line}: the file is not UTF-8 text.',
  LIST_MALFORMED: 'Line {line}: {why}.',
  LIST_OTHER: 'Line {line}: the root element is <{found}>, not <{root}>: this is another list.',
  LIST_WITH_DOCTYPE: 'Line {line}: a document type definition is not allowed.',
  LIST_TOO_LARGE:
    'Line {line}: an element is too large, is nested too deeply, or has too many elements.',
  LIST_FAULTS:
    '{count} entries of the file have no number or no name. Is it the published file? The first: {first}',

  // Calls of contracts
  CALL_REFUSED: 'The contract would refuse this call: {fault} ({name})',
  ACTION_SENT:
    'This action is on its way: transaction {hash} may still be mined. Wait until it is final.',
  ACTION_TAKEN:
    '{by} took this call to send it from {sender} as transaction {nonce} on {at} UTC. If it was sent, report the hash. If it was not, release it with a reason.',
  ACTION_IN_SAFE:
    '{by} exported this call for a Safe on {at} UTC. If it was sent, report the hash. If it was not, release it with a reason.',
  ACTION_NOT_TAKEN: 'Nobody has taken this action.',
  ACTION_HELD: '{by} has it, and a wallet may still be open. Ask, or try again after {at} UTC.',
  NONCE_USED:
    'Transaction {nonce} of {sender} is in a block already. Wait until it is final, and load the page again.',
  CALL_MAY_COME:
    'The wallet {sender} may still send this call, as its transaction {nonce}. Sign with that wallet, or wait until another transaction has that number in a final block.',
  EMERGENCY_REPEATED:
    '{by} began this alone within the last day. It goes on only when two officers sign “{keep}”.',
  EMERGENCY_SENT:
    'Its call is with a wallet or on its way. Wait until it is in a block, or release it first.',
  EMERGENCY_OVER:
    'The emergency of this call is over. Begin another one, or let two officers sign “transfers pause”.',
  STEP_BEFORE: 'Action {action}, “{title}”, comes first.',
  SENDER_BUSY:
    'The account {sender} has a transaction that is not final. Wait until it is, then try again.',
  TOO_MANY_CALLS: 'A file has at most {max} calls.',
  SEVERAL_ROLES: 'These actions need several roles: {roles}. Make one file for each Safe.',
  TX_UNKNOWN_YET: 'The node does not know this transaction. Try again in a few seconds.',
  TX_OF_OTHER:
    'That transaction does something else, or is older than this action. Copy the hash again.',
  TX_COUNTED: 'That transaction counts for {what} already.',
  WALLET_UNREGISTERED: '{wallet} is not registered for shares.',
  SAME_WALLETS: '--from and --to are the same wallet.',
  SHARES_ABOVE: 'The {what} is {shares} shares.',

  // The treasury and distributions
  PAYMENT_RETURNED: '{by} returned it already.',
  RETURN_PREPARED: 'Action {action} returns it. Sign that one.',
  RETURN_UNPROVED:
    'No final transfer of {amount} from the treasury to {to} is in that transaction.',
  PAYMENT_UNEXPLAINED:
    'The treasury paid {to} without an approval, in {hash}. Explain that payment first: it may be the return.',
  NOT_RECEIVED: 'This transfer left the treasury itself.',
  NOT_A_TOKEN: '{currency} is no token that the treasury can send: name a token.',
  TAX_WALLET_WRONG: 'The tax wallet is {what}, and money sent there is lost. Name another wallet.',
  TAX_FILE_FAULTS: '{file} has faults ({count}), and nothing was announced. {faults}',
  TAX_RATES_MISSING:
    'Payments wait until all own rates of tax are entered: {missing} are missing. Run "distributions rates" first.',
  TAX_RATES_UNKNOWN:
    'The own rates of tax of this distribution (root {root}) were not announced here, or were altered, so their proofs cannot be made.',

  // Auctions
  AUCTION_CURRENCY:
    'ADMIN has not accepted {currency} for auctions. Choose another currency, or let ADMIN call setCurrency.',
  AUCTION_NOTICE:
    'The contract wants {notice} between announcement and opening, and {opens} is sooner. Choose a later time.',
  AUCTION_TIMES: 'The auction closes at {closes}, which is not after it opens at {opens}.',
  AUCTION_BANK_ORDER:
    'The bank’s own order needs its kind, its price and its shares; leave out all three for an auction without the bank.',
  AUCTION_PRICE:
    'No price of this auction is {price}. They begin at {first} and go up in steps of {step} to {last}.',
  AUCTION_RUNS: 'Auction {id} has not ended. Its report can be made when it is cleared or void.',

  // Lists of shares
  REGISTER_FAULTS: 'The file has {count} faults, and nothing was imported. {faults}',
  SAME_PEOPLE:
    'If these are different people, add --told-apart, because they share name and birthday: {people}',
  SHARES_NOT_DUE: 'The list cannot be issued now. Its state is “{state}”.',
  BLOCK_AHEAD: 'The index has read the chain up to block {block}. Choose a block up to then.',
  SHARES_ANNOUNCED: 'The list was announced. Cancel it with {command}.',

  BALLOT_NOTICE: '{value} is too soon for a {kind}. Choose {earliest} or later.',
  BALLOT_NO_MEETING: 'Ballot {id} is a poll, which the nominee has no part in.',
  BALLOT_RUNS: 'Ballot {id} runs until {end}. The index has to have read that time.',
  // Ballots, in the words of their reader
  ...BALLOT_FAULTS,

  // The share price and rates
  PRICE_UNCHANGED: 'The price at that time is already {price} USD.',
  PRICE_TIME_TAKEN: 'Another price takes effect at the same time.',
  PRICE_STEP:
    'The price differs from {price} USD by more than {percent} %. Add --force to confirm.',
  RATES_FROM_FEEDS: 'Rates come from the price feeds. Set PRICE_SOURCE=static to set them here.',

  ...CONTENT_REFUSALS,
  ...DEPOSIT_REFUSALS,
  ...IDENTITY_REFUSALS,
  ...ESTATE_REFUSALS,
  ...REPORT_REFUSALS,
} as const satisfies Record<string, string> & { readonly [C in ErrorCode]?: never };

export type RefusalCode = keyof typeof REFUSALS;

type Names<C extends RefusalCode> = keyof ParamsOf<(typeof REFUSALS)[C]>;

/** Parameters of a refusal. The field of a value is filled in by `read-input.ts`, which knows it; `fault` is why a contract refuses. */
export type RefusalParams<C extends RefusalCode> = {
  readonly [N in Exclude<Names<C>, 'field' | 'fault'>]: string | number;
} & { readonly [N in Extract<Names<C>, 'field'>]?: string } & {
  readonly [N in Extract<Names<C>, 'fault'>]: ToldFault;
};

/** Parameters that name an option or a command, which the desk and the command line write in their own ways. */
const OPTIONS = new Set(['field', 'fields']);
const COMMANDS = new Set(['list', 'command']);

/**
 * The message of a refusal.
 * @param inWords writes options and commands in the words of the reader
 */
export function refusalMessage(
  code: RefusalCode,
  params: Readonly<Record<string, unknown>>,
  inWords = (text: string) => text,
): string {
  return fillText(inWords(REFUSALS[code]), (name) => {
    const said = paramText(params[name] ?? 'The value');
    return OPTIONS.has(name) ? inWords(said) : COMMANDS.has(name) ? inWords(`"${said}"`) : said;
  });
}
