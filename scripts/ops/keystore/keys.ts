import { VARIABLES } from '@/config/variables';

/** Gas of a deployment with the parameters of packages/contracts/parameters.example.json, about. */
export const DEPLOYMENT_GAS = 41_000_000;

type Key = {
  does: string;
  /** The balance that it needs, and why. */
  balance: string;
  /** Where it goes from here. */
  next: string;
};

const leastOfSender = VARIABLES.SENDER_MIN_BALANCE.default;

/** Accounts whose keystore is made here. Those of people, such as a cashier, are wallets of their own. */
export const KEYS = {
  deployer: {
    does: 'pays for the deployment of the contracts, and keeps no right in them',
    balance: `${DEPLOYMENT_GAS / 1e9} BNB for each gwei of the gas price: a deployment takes ${DEPLOYMENT_GAS / 1e6} million gas; "npm run setup -- --dry-run --deploy …" says the price of now`,
    next: 'Deploy on a machine on which the service does not run (npm run setup -- --deploy …, or npm run tool -- contracts deploy), and end it afterwards: npm run tool -- keystore forget.',
  },
  signer: {
    does: 'signs quotes and first registrations of wallets',
    balance: 'none: it sends no transactions, and must have no other role',
    next: 'Name the address as roles.signer in the parameters of the deployment, and the files as --signer-keystore and --signer-password-file.',
  },
  sender: {
    does: 'sends every transaction of the service: calls of passkey accounts, votes, settlement of auctions, deposits',
    balance: `more than ${leastOfSender} BNB: below SENDER_MIN_BALANCE operators are alerted; more before large rounds: about 150,000 gas for each trade in a batch`,
    next: 'Name the files as --sender-keystore and --sender-password-file. It must have no role.',
  },
} as const satisfies Record<string, Key>;

type KeyName = keyof typeof KEYS;

export const isKeyName = (name: string | undefined): name is KeyName =>
  name !== undefined && Object.hasOwn(KEYS, name);
