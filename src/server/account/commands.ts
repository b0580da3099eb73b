import * as z from 'zod/mini';
import { argument, prose } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { freezeSubject, twoFactorSubject, unfreezeSubject } from './operator/account-subjects';
import { askTwoFactorOff, endTwoFactor } from './operator/end-two-factor';
import { freezeAccount, freezeAlone, unfreezeAccount } from './operator/freeze-account';
import { resealAuthenticators } from './operator/reseal-authenticators';
import { unlockAccount } from './operator/unlock-account';

const PERSON = z.object({ email: argument('email'), reason: prose() });

export const accountCommands: CommandGroup = {
  title: 'Accounts',
  commands: [
    defineCommand({
      name: 'account freeze',
      roles: ['SUPPORT', 'COMPLIANCE'],
      critical: true,
      dangerous: true,
      summary: 'freeze an account and end all its sessions',
      details:
        'Shares, stakes and orders are unchanged. The customer is notified without the reason; the reason is recorded in the journal.',
      example: 'account freeze ada@example.com --reason "reported as stolen, ticket T-7K3MQ-2HXWD"',
      input: PERSON,
      answer: { email: 'text', status: 'text', sessionsEnded: 'number' },
      subject: freezeSubject,
      run: freezeAccount,
    }),
    defineCommand({
      name: 'emergency freeze',
      roles: ['SUPPORT', 'COMPLIANCE'],
      dangerous: true,
      summary: 'freeze an account for two hours, by one officer alone',
      details:
        'It ends by itself unless two officers sign “account freeze” before. Those officers get a mail now and one at the end. It can be used once a day for one account.',
      example: 'emergency freeze ada@example.com --reason "A thief is logged in, ticket T-7K3MQ"',
      input: PERSON,
      answer: {
        person: 'person',
        email: 'text',
        status: 'text',
        sessionsEnded: 'number',
        until: 'time',
      },
      next: ({ person }) => [
        { label: 'Propose to keep it', command: 'account freeze', argument: `${person}` },
      ],
      run: freezeAlone,
    }),
    defineCommand({
      name: 'account unfreeze',
      roles: ['COMPLIANCE'],
      critical: true,
      summary: 'unfreeze an account',
      details: 'The customer has to log in again.',
      example: 'account unfreeze ada@example.com --reason "identity confirmed by telephone"',
      input: PERSON,
      answer: { email: 'text', status: 'text' },
      subject: unfreezeSubject,
      run: unfreezeAccount,
    }),
    defineCommand({
      name: 'account unlock',
      roles: ['SUPPORT'],
      summary: 'lift the locks of wrong passwords and codes, and renew the budgets for codes',
      details:
        'For a customer whom wrong attempts of somebody else keep from logging in. It opens no session: the customer still needs the password, the code and the second factor.',
      example: 'account unlock ada@example.com --reason "called back on the known number"',
      input: PERSON,
      answer: { email: 'text', locks: 'number', budgets: 'number' },
      run: unlockAccount,
    }),
    defineCommand({
      name: 'account reseal',
      roles: [],
      summary: 'encrypt authenticators with CODE_SECRET that its fallback encrypted',
      details:
        'A step of replacing CODE_SECRET, see "Replacing a secret" in docs/operating.md. May run at any time, and again.',
      example: 'account reseal',
      input: z.object({}),
      answer: { authenticators: 'number', resealed: 'number' },
      run: resealAuthenticators,
    }),
    defineCommand({
      name: 'account two-factor ask',
      roles: ['SUPPORT'],
      summary: 'request to disable two-factor login for a customer who lost access to it',
      details:
        'For customers who lost both the authenticator and the recovery codes. The customer is notified by e-mail, text message and notification, and a waiting period of one day starts; a login with the second factor cancels the request. The reason must say how you verified the identity.',
      example:
        'account two-factor ask ada@example.com --reason "ticket T-7K3MQ, video call with the passport"',
      input: PERSON,
      answer: { email: 'text', from: 'time', until: 'time' },
      run: askTwoFactorOff,
    }),
    defineCommand({
      name: 'account two-factor off',
      roles: ['SUPPORT', 'COMPLIANCE'],
      critical: true,
      dangerous: true,
      summary:
        'disable two-factor login one day after the request; removes passkeys, ends all sessions',
      details:
        'Only after "account two-factor ask", from one to eight days later. The customer is notified, and logs in with password and code from then on.',
      example:
        'account two-factor off ada@example.com --reason "ticket T-7K3MQ, called back on the known number"',
      input: PERSON,
      answer: {
        email: 'text',
        twoFactor: 'flag',
        passkeysRemoved: 'number',
        sessionsEnded: 'number',
      },
      subject: twoFactorSubject,
      run: endTwoFactor,
    }),
  ],
};
