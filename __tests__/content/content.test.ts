import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readBank } from '@/config/bank';
import { DEFAULT_LIMITS } from '@/config/server-limits';
import { COOKIE_NAMES, STORED } from '@/lib/storage/storage-list';
import { readContentFiles } from '@/server/content/source/read-content-files';
import { BankReader } from '../../scripts/bank/bank-reader';
import { BANKS } from './banks';

/* Rules for any bank's texts, beyond what `npm run tool -- bank check` says of a folder. */

describe.each(BANKS)('%s', (dir) => {
  const texts = new BankReader(dir).texts();
  const english = texts.filter(({ language }) => language === 'en');
  const corpus = english.map(({ source }) => source).join('\n');
  const bodyOf = (file: string) => english.find((text) => text.file === file)?.body ?? '';

  it('has texts of each kind, and questions in order from 1', () => {
    const kinds = new Set(english.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['faq', 'help', 'legal', 'page', 'post', 'report']);
    const orders = new Map<string, number[]>();
    for (const { kind, head } of english.filter((text) => /faq|help/.test(text.kind))) {
      const list = `${kind} ${head.category ?? ''}`;
      orders.set(list, [...(orders.get(list) ?? []), Number(head.order)]);
    }
    for (const [list, found] of orders) {
      expect([list, found.sort((a, b) => a - b)]).toEqual([list, found.map((_, at) => at + 1)]);
    }
  });

  it('names exactly the cookies and storage keys there are', () => {
    const [, cookieTable = '', storageTable = ''] = bodyOf('content/en/legal/cookies.md').split(
      /^## .*$/m,
    );
    const names = (part: string) =>
      [...part.matchAll(/^\| (\S+) \|/gm)].map((m) => m[1]).filter((name) => name !== 'Name');
    expect(names(cookieTable)).toEqual(Object.values(COOKIE_NAMES));
    expect(names(storageTable).sort()).toEqual(Object.keys(STORED).sort());
  });

  it('lists each document with the fingerprint of its file', () => {
    const listed = readContentFiles(dir).documents;
    expect(listed.map(({ id }) => id)).toEqual(readBank(dir).documents.map(({ id }) => id));
    for (const { url, sha256, bytes } of listed) {
      const file = readFileSync(path.join(dir, 'public', url));
      const hash = createHash('sha256').update(file).digest('hex');
      expect([url, sha256, bytes]).toEqual([url, hash, file.length]);
    }
  });

  it('says in each legal text of a sample that it is one', () => {
    if (!readBank(dir).sample) return;
    for (const { file, body } of english.filter(({ kind }) => kind === 'legal')) {
      expect([file, body.trimStart().split('\n')[0]]).toEqual([
        file,
        expect.stringMatching(
          /^> This is a sample text.*operator.*must have .*replaced by counsel/,
        ),
      ]);
    }
  });

  it('names no other minimum, maximum or price lock than the service has', () => {
    const L = DEFAULT_LIMITS;
    const grouped = (value: number) => value.toLocaleString('en-GB');
    const expectOnly = (pattern: RegExp, value: string) => {
      for (const [said, found] of corpus.matchAll(pattern))
        expect([said, found]).toEqual([said, value]);
    };
    expectOnly(/smallest (?:purchase|order)\D{1,8}([\d,]+) USD/gi, grouped(L.minOrderUsd));
    expectOnly(/([\d,]+) USD for (?:an|one) order/g, grouped(L.maxOrderUsd));
    expectOnly(/([\d,]+)(?: USD)? (?:with)?in 24 hours/g, grouped(L.maxDayUsd));
    expectOnly(/held for (\d+) minutes/g, String(L.priceLockSeconds / 60));
  });

  it('promises nothing, and names no reward without its warning', () => {
    for (const { file, source } of english) {
      const promise = /passive income|risk.free|to the moon|lorem|TODO|TBD/i.exec(source)?.[0];
      expect([file, promise]).toEqual([file, undefined]);
      const all = source.match(/guaranteed/gi)?.length ?? 0;
      expect([file, source.match(/not guaranteed/gi)?.length ?? 0]).toEqual([file, all]);
    }
  });
});
