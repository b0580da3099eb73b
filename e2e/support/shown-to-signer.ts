import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Address, erc20Abi, getAddress, type Hex, type PublicClient, zeroAddress } from 'viem';
import { type Descriptor, showCall } from '@/wallet/demo/clear-signing';

/*
 * Holds what a wallet shows against the page that asks: each value of a call or of typed data must stand on the page, in the
 * wallet's words or as the contract receives it.
 */

const FOLDER = 'public/clear-signing';
const DESCRIPTORS: readonly Descriptor[] = readdirSync(FOLDER)
  .filter((name) => name.startsWith('calldata'))
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));

export type Asked = { to: Address; value?: Hex; data?: Hex };

/** @returns the values that the wallet shows and the page does not */
export async function unshownCall(
  page: Page,
  chain: PublicClient,
  { to, value = '0x0', data = '0x' }: Asked,
): Promise<string[]> {
  const tokenFacts = (token: Address) => readToken(chain, token);
  const call = { to, value: BigInt(value), data };
  const words = await showCall(call, { descriptors: DESCRIPTORS, tokenFacts });
  if (!words) return [data];
  const said = await wordsOf(page);
  const values = words.rows.map((row) => row.value);
  // A token is named by its amount, so its address may be left out. The exchange is not ours, and pages leave the end of a swap out.
  const contract = OF_TOKENS.includes(words.intent) ? [] : [getAddress(to)];
  const compared = words.intent === 'Swap' ? values.slice(0, -1) : values;
  return [...compared, ...contract].filter((one) => !isSaid(said, one));
}

const OF_TOKENS = ['Approve spending', 'Send tokens'];

/** Wallets show typed data as it is: names and values. @returns the values that the page does not show */
export async function unshownTyped(page: Page, json: string): Promise<string[]> {
  const { message, primaryType } = JSON.parse(json) as {
    message: Record<string, unknown>;
    primaryType: string;
  };
  const said = await wordsOf(page);
  const missing = Object.entries(message).filter(
    ([name, value]) => !OWN_ROWS.includes(name) && !isSaid(said, String(value)),
  );
  return missing.map(([name, value]) => `${primaryType}: ${name} ${value}`);
}

/** The same for the demo wallet's window, which is open. @returns rows that the page below it does not show */
export async function unshownInDemo(page: Page): Promise<string[]> {
  const { rows, text } = await page.evaluate(() => {
    const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
    const text = [...document.body.children]
      .filter((part) => part !== sheet)
      .map((part) => part.textContent)
      .join(' ');
    const rows = [...(sheet?.querySelectorAll('dl > div') ?? [])].map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]);
    return { rows, text };
  });
  const said = plain(text);
  return rows
    .filter(([label = '', value = '']) => !OWN_ROWS.includes(label) && !isSaid(said, value))
    .map((row) => row.join(' '));
}

/** Rows that pages need not show: the wallet adds the fee, and the nonce is a count that says nothing to a person. */
const OWN_ROWS = ['Maximum network fee', 'nonce'];

/** The text of the page, folded parts included. */
async function wordsOf(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.body.textContent ?? '');
  return plain(text);
}

const plain = (text: string) =>
  text
    .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** Pages show at most this many decimals of large fractions. */
const DECIMALS = 5;

/** `1,250.50` as `1250.5`, with at most DECIMALS decimals. */
function figure(text: string): string {
  const [whole = '', part = ''] = text.replaceAll(',', '').split('.');
  const kept = part.slice(0, DECIMALS).replace(/0+$/, '');
  return kept ? `${whole}.${kept}` : whole;
}

/**
 * Amounts count by their figure: pages call the coin of a test's token by its name on the real chain. Times are in the person's zone on the
 * page, which names their seconds too, as most wallets show them.
 */
function isSaid(said: string, value: string): boolean {
  // Pages say which side sells in other words, and with what the contract receives.
  if (value === 'Yes' || value === 'No') return said.includes(String(value === 'Yes'));
  const amount = /^([\d.,]+) \S+$/.exec(value)?.[1];
  if (amount !== undefined) {
    return [...said.matchAll(/\d[\d,]*(?:\.\d+)?/g)].some(
      ([one]) => figure(one) === figure(amount),
    );
  }
  if (value.endsWith(' UTC')) {
    const time = Date.parse(value.replace(' UTC', 'Z').replace(' ', 'T'));
    return said.includes(String(time / 1000));
  }
  // Some pages leave the day out.
  const time = /\d\d:\d\d$/.exec(value)?.[0];
  if (time) return said.includes(time);
  return said.includes(plain(value));
}

async function readToken(chain: PublicClient, address: Address) {
  if (address === zeroAddress) return { symbol: 'BNB', decimals: 18 };
  const token = { address, abi: erc20Abi } as const;
  const [symbol, decimals] = await Promise.all([
    chain.readContract({ ...token, functionName: 'symbol' }),
    chain.readContract({ ...token, functionName: 'decimals' }),
  ]);
  return { symbol, decimals };
}
