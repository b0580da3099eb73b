// Compares a file of `partner/register` with a node of the chain, without anything of the bank's but its public key (page "Proof of
// holdings"): node check-register.mjs register-482.jsonl https://bsc-dataseed.bnbchain.org PUBLIC_KEY
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createPublicClient, erc20Abi, http, parseUnits } from 'viem';

const [file, node, publicKey] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const end = text.lastIndexOf('\n', text.length - 2) + 1;
const { signature } = JSON.parse(text.slice(end));
const lines = text.slice(0, end).trimEnd().split('\n');
const [head, ...holders] = lines.map((line) => JSON.parse(line));

const faults = [];
const expect = (what, told, found) =>
  told === found || faults.push(`${what}: ${told} in the file, ${found} found`);

const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
const signed = verify(null, Buffer.from(text.slice(0, end)), key, Buffer.from(signature, 'base64'));
expect('signature', true, signed);

const chain = createPublicClient({ transport: http(node) });
const blockNumber = BigInt(head.block);
expect('hash of the block', head.blockHash, (await chain.getBlock({ blockNumber })).hash);

const read = (functionName, args) =>
  chain.readContract({ address: head.shareToken, abi: erc20Abi, functionName, args, blockNumber });
const sharesOf = (amount) => parseUnits(amount, 6);
let sum = 0n;
for (const { wallets } of holders) {
  for (const [wallet, shares] of Object.entries(wallets)) {
    sum += sharesOf(shares);
    expect(`wallet ${wallet}`, sharesOf(shares), await read('balanceOf', [wallet]));
  }
}
expect('sum of the wallets', sum, sharesOf(head.shares));
expect('all shares', sharesOf(head.shares), await read('totalSupply'));

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(
  `The register of ${holders.length} holders at block ${head.block} is signed, and it is that of the chain.`,
);
