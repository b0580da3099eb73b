import { readBank } from '@/config/bank';
import { layOut } from '@/server/messaging/layout/lay-out';
import { sayMessage } from '@/server/messaging/message-text';
import * as texts from '@/server/messaging/texts';

const site = { config: { publicUrl: 'https://fnx.example' } } as Parameters<
  typeof texts.welcome
>[0];

describe('a message', () => {
  it('escapes names', () => {
    const { html, text } = layOut(
      sayMessage('en', texts.welcome(site, '<img src=x onerror="alert(1)"> & Co')),
    );
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Co');
    expect(html).not.toContain('<img');
    expect(text).toContain('<img src=x');
  });

  it('ends with the bank’s signature; in English where a language has none', () => {
    for (const language of ['en', 'de'] as const) {
      const { html, text } = layOut(sayMessage(language, texts.welcome(site, 'Ada')));
      const { mailSignature } = readBank();
      const signature = mailSignature[language] ?? mailSignature.en ?? 'no signature';
      expect(text.endsWith(`\n${signature}`)).toBe(true);
      expect(html).toContain(`<br>${signature}</p>`);
    }
  });

  it('contains the code only in the body', () => {
    for (const sample of [texts.signupCode('048215', 600), texts.loginCode('048215', 300)]) {
      const message = sayMessage('en', sample);
      const { subject, text, html } = layOut(message);
      expect(subject).not.toMatch(/\d/);
      expect([text, html, message.sms].every((body) => body.includes('048215'))).toBe(true);
    }
  });

  it('states how long a code is valid', () => {
    expect(sayMessage('en', texts.signupCode('1', 600)).sms).toContain('10 minutes');
    expect(sayMessage('en', texts.loginCode('1', 60)).sms).toContain('1 minute.');
  });

  it('fits in one SMS of 160 characters when it contains a code', () => {
    expect(sayMessage('en', texts.signupCode('048215', 600)).sms.length).toBeLessThanOrEqual(160);
    expect(sayMessage('en', texts.loginCode('048215', 300)).sms.length).toBeLessThanOrEqual(160);
  });

  it('loads no external resources', () => {
    const { html } = layOut({
      language: 'en',
      subject: 's',
      paragraphs: ['p'],
      code: '1',
      sms: '',
    });
    expect(html).not.toMatch(/src=|url\(|@import|<link|<script/i);
  });
});
