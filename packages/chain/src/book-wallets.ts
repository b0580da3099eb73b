/** The first six bytes of the address of every book entry, and of no wallet (packages/contracts/src/Wallets.sol). */
export const BOOK_PREFIX = '0xb00cb00cb00c';

/** Whether an address in lower case stands for a book entry: shares of an owner without a wallet. */
export const isBookWallet = (address: string): boolean => address.startsWith(BOOK_PREFIX);
