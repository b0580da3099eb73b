import fs from 'node:fs';
import path from 'node:path';
import { asWritten } from '@/lang/service';
import * as tickets from '@/server/content/contact/ticket-texts';
import * as newsletter from '@/server/content/newsletter/subscription-texts';
import * as codes from '@/server/messaging/code-texts';
import { layOut } from '@/server/messaging/layout/lay-out';
import { type MessageText, sayMessage } from '@/server/messaging/message-text';
import * as recovery from '@/server/messaging/recovery-texts';
import * as security from '@/server/messaging/security-texts';
import * as texts from '@/server/messaging/texts';
import { noticeOf } from '@/server/purchase/notify-owner';
import * as orderTexts from '@/server/purchase/orders/order-texts';
import type { orders } from '@/server/purchase/tables';

/*
 * Writes every message with sample values to .data/previews in both themes, for viewing in a browser.
 */

const CODE = '048215';
const site = { config: { publicUrl: 'https://invest.example.com' } } as Parameters<
  typeof texts.welcome
>[0];
const at = new Date('2026-11-20T09:41:00Z');
const reasons = [
  {
    label: 'UNSATISFACTORY_PHOTOS',
    text: 'The photos are blurred, dark or incomplete. Take them again.',
  },
  { label: 'BACK_SIDE_MISSING', text: 'The back of the document is missing. Upload both sides.' },
];
const ticket = {
  id: 'T-7Q2X',
  name: 'Ada <b>Moreau</b>',
  email: 'ada@example.com',
  phone: '+33612345678',
  category: 'PAYMENT',
  subject: 'My payment',
  message: 'I paid an hour ago.\n\nWhat happens now?',
  userId: null,
} as Parameters<typeof tickets.newTicket>[0];

const order = (changes: Partial<typeof orders.$inferSelect>) =>
  ({
    id: 'a3f0c6de-1111-4222-8333-444455556666',
    number: 482_117n,
    currencyId: 'USDT',
    payRaw: 505_000000000000000000n,
    sharesRaw: 40_064102n,
    sharePriceRaw: 12_48000000n,
    txHash: `0x${'7c'.repeat(32)}`,
    confirmedAt: null,
    note: null,
    ...changes,
  }) as typeof orders.$inferSelect;

function ofOrder(status: string, event: string, changes: object = {}): MessageText {
  const moved = order({ status, ...changes } as Parameters<typeof order>[0]);
  const notice = noticeOf(moved, event as Parameters<typeof noticeOf>[1]);
  if (!notice) throw new Error(`There is no notice of ${status}.`);
  return orderTexts.orderText(site, moved, notice, asWritten('505 USDT'), '12.48 USD');
}

const pair = {
  from: '0x52908400098527886E0F7030069857D2E4169EE7',
  to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
};
const ofRecovery = (news: object) =>
  recovery.recoveryNotice(site, { ...pair, ...news } as recovery.RecoveryNews).message;

/** By function name, so that a missing sample is detected; further samples get a suffix. */
const SAMPLES: Record<string, MessageText> = {
  signupCode: texts.signupCode(CODE, 600),
  loginCode: texts.loginCode(CODE, 300),
  alreadyMember: texts.alreadyMember(site),
  welcome: texts.welcome(site, 'Ada'),
  newLogin: texts.newLogin(site, at, asWritten('Firefox on Windows'), asWritten('203.0.113.•••')),
  loginLocked: texts.loginLocked(site),
  kycApproved: texts.kycApproved(site),
  kycRetry: texts.kycRetry(site, reasons, 'We do not accept screenshots.'),
  kycRejected: texts.kycRejected(null),
  kycExpired: texts.kycExpired(site),
  newTicket: tickets.newTicket(ticket),
  ticketReceived: tickets.ticketReceived(ticket),
  ticketAnswer: tickets.ticketAnswer(ticket, 'Thank you.\n\nIt has arrived.'),
  confirmSubscription: newsletter.confirmSubscription(site, 'tok_1'),
  alreadySubscribed: newsletter.alreadySubscribed(site, 'tok_1'),
  newsletterMail: newsletter.newsletterMail(
    site,
    { subject: 'Third quarter', body: 'The report is out.\n\nIt is short.' },
    'tok_1',
  ),
  resetCode: codes.resetCode(site, { code: CODE, token: 'tok_1', lifeSeconds: 600 }),
  actionCode: codes.actionCode('CHANGE_WALLET', CODE, 300),
  spokenCode: codes.spokenCode(CODE),
  addressInUse: codes.addressInUse(site),
  changeBegun: codes.changeBegun(site, 'email'),
  sessionMoved: security.sessionMoved(
    site,
    asWritten('Chrome on Windows'),
    asWritten('Safari on macOS'),
  ).message,
  passkeyAdded: security.passkeyAdded(site, asWritten('Safari on iPhone')).message,
  readingTokenMade: security.readingTokenMade(site, at).message,
  passkeyRemoved: security.passkeyRemoved(site, 1).message,
  passwordReset: security.passwordReset(site, 2).message,
  passwordChanged: security.passwordChanged(site, 1).message,
  twoFactorOn: security.twoFactorOn(site).message,
  twoFactorOff: security.twoFactorOff(site).message,
  twoFactorResetAsked: security.twoFactorResetAsked(site, at).message,
  twoFactorRemoved: security.twoFactorRemoved(site, 1).message,
  recoveryCodeUsed: security.recoveryCodeUsed(site, 9).message,
  recoveryCodesReplaced: security.recoveryCodesReplaced(site).message,
  nameChanged: security.nameChanged(site, 'Ada Brunner').message,
  emailChanged: security.emailChanged(site, 'a***@e***.com').message,
  phoneChanged: security.phoneChanged(site, '+33 *** 78').message,
  payoutAccountSet: security.payoutAccountSet(site, { before: null, after: '3000', from: at })
    .message,
  payoutAccountChanged: security.payoutAccountSet(site, { before: '3000', after: '5555', from: at })
    .message,
  walletLinked: security.walletLinked(site, '0x52908400098527886E0F7030069857D2E4169EE7').message,
  walletUnlinked: security.walletUnlinked(site, '0x52908400098527886E0F7030069857D2E4169EE7')
    .message,
  tooManyGuesses: security.tooManyGuesses(site).message,
  deactivated: security.deactivated(site, at).message,
  reactivated: security.reactivated(site).message,
  recoveryNotice: ofRecovery({ event: 'BLOCKED', at, vetoable: true }),
  'recoveryNotice-requested': ofRecovery({ event: 'REQUESTED' }),
  'recoveryNotice-cancelled': ofRecovery({ event: 'CANCELLED' }),
  'recoveryNotice-expired': ofRecovery({ event: 'EXPIRED' }),
  'recoveryNotice-rejected': ofRecovery({ event: 'REJECTED', reason: 'The picture is blurred.' }),
  'recoveryNotice-unapproved': ofRecovery({ event: 'BLOCKED', at: null, vetoable: false }),
  'recoveryNotice-pending': ofRecovery({ event: 'PENDING', at, vetoable: false }),
  'recoveryNotice-ready': ofRecovery({ event: 'READY' }),
  'recoveryNotice-executed': ofRecovery({ event: 'EXECUTED' }),
  'recoveryNotice-vetoed': ofRecovery({ event: 'VETOED' }),
  'recoveryNotice-stopped': ofRecovery({ event: 'STOPPED' }),
  orderText: ofOrder('CONFIRMED', 'CONFIRM', { confirmedAt: at }),
  'orderText-expired': ofOrder('EXPIRED', 'EXPIRE', { txHash: null }),
  'orderText-cancelled': ofOrder('CANCELLED', 'CANCEL', { txHash: null }),
  'orderText-failed': ofOrder('FAILED', 'FAIL', { note: 'The approval is too small.' }),
  'orderText-spent': ofOrder('FAILED', 'SPEND', {
    note: 'Another purchase used this order on the chain.',
  }),
};

const names = Object.keys(SAMPLES);
const mailOf = (name: string, language: 'en' | 'ar' = 'en') =>
  layOut(sayMessage(language, SAMPLES[name] as MessageText));
const WITH_CODE = ['signupCode', 'loginCode', 'resetCode', 'actionCode', 'spokenCode'];
const FOLDER = path.resolve('.data/previews');
const DARK_QUERY = '(prefers-color-scheme:dark)';

/** The visible text of a mail, as one line. */
function visibleText(html: string): string {
  return html
    .replace(/^[\s\S]*<body/, '<body')
    .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ');
}

beforeAll(() => {
  fs.mkdirSync(FOLDER, { recursive: true });
  for (const [name, sample] of Object.entries(SAMPLES)) {
    const { html, text, subject } = layOut(sayMessage('en', sample));
    const write = (ending: string, body: string) =>
      fs.writeFileSync(path.join(FOLDER, `${name}.${ending}`), body);
    write('light.html', html.replace(DARK_QUERY, 'not all'));
    write('dark.html', html.replace(DARK_QUERY, 'all'));
    write('txt', `Subject: ${subject}\n\n${text}\n`);
  }
});

describe('every message', () => {
  it('has a sample, rendered in light, dark and plain text', () => {
    const functions = [texts, tickets, newsletter, security, recovery, orderTexts].flatMap(
      (module) =>
        Object.entries(module).flatMap(([name, value]) =>
          typeof value === 'function' ? [name] : [],
        ),
    );
    expect(functions.filter((name) => !SAMPLES[name])).toEqual([]);
    for (const name of names) {
      for (const ending of ['light.html', 'dark.html', 'txt']) {
        expect(fs.statSync(path.join(FOLDER, `${name}.${ending}`)).size).toBeGreaterThan(100);
      }
    }
  });

  it.each(names)('%s has the same content in text and in HTML', (name) => {
    const { html, text } = mailOf(name);
    const shown = visibleText(html);
    for (const line of text.split('\n').filter((part) => part.trim() && part !== '-- ')) {
      const parts = /^([^:]+): (.+)$/.exec(line);
      const isThere = shown.includes(line.trim().replace(/\s+/g, ' '));
      // Rows and links have label and value in separate cells; the brand name is in the header.
      const apart = parts?.slice(1).every((part) => shown.includes(part));
      expect([line, isThere || Boolean(apart) || line.startsWith('FNX. ')]).toEqual([line, true]);
    }
  });

  it.each(names)('%s shows no secret on a locked screen', (name) => {
    const { html, subject } = mailOf(name);
    const preheader = /mso-hide:all">([^<]*?)(?:&#847;)/.exec(html)?.[1] ?? '';
    expect(preheader).not.toBe('');
    for (const place of [subject, html.match(/<title>(.*)<\/title>/)?.[1] ?? '']) {
      expect(place).not.toMatch(/\b\d{6}\b(?!:)|0x[0-9a-f]{8}|tok_1|@/);
    }
    if (name !== 'spokenCode') expect(preheader).not.toMatch(new RegExp(`${CODE}|tok_1`));
    expect(html.includes(CODE)).toBe(WITH_CODE.includes(name) && name !== 'spokenCode');
  });

  it.each(names)('%s loads nothing, runs nothing and supports both themes', (name) => {
    const { html } = mailOf(name);
    expect(html).not.toMatch(
      /\bsrc=|url\(|@import|@font-face|<link|<script|<img|<svg|<form|\son\w+=/i,
    );
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain(`@media ${DARK_QUERY}`);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    for (const href of links) expect(href).toMatch(/^https:\/\/invest\.example\.com\//);
    // Gmail clips a message at 102 KB.
    expect(html.length).toBeLessThan(20_000);
    // Every inline colour has a dark variant by class.
    for (const [tag] of html.matchAll(
      /<(?:p|td|th|h1|a|table|body)\b[^>]*(?:color|border[^:]*):[^>]*#[^>]*>/g,
    )) {
      expect(tag).toMatch(/class="/);
    }
  });
});

describe('a message', () => {
  it('keeps its shape without the optional parts', () => {
    const made = layOut({
      language: 'en',
      subject: 's',
      paragraphs: ['one', 'two'],
      code: '1',
      sms: 'x',
    });
    expect(made.text.split('\n\n').slice(0, 3)).toEqual(['one', '    1', 'two']);
  });

  it('has a one-line subject for any name (1.3.11)', () => {
    const subject = 'Hello\r\nBcc: evil@example.com\u2028X\u202eY\u0000';
    expect(layOut({ language: 'en', subject, paragraphs: ['p'], sms: '' }).subject).toBe(
      'Hello Bcc: evil@example.com X Y',
    );
  });
});
