import { openSumsubFrame, SUMSUB_ORIGIN } from '@/features/identity/sumsub-frame';

/** A message in Sumsub's format from `origin`. */
function say(method: string, data: object = {}, origin = SUMSUB_ORIGIN) {
  window.dispatchEvent(new MessageEvent('message', { origin, data: { method, ...data } }));
}

function open() {
  const place = document.createElement('div');
  document.body.append(place);
  const heard: string[] = [];
  const close = openSumsubFrame(place, {
    token: '_act-token',
    renew: async () => {
      heard.push('renew');
      return '_act-next';
    },
    language: 'en',
    theme: 'dark',
    onApplicant: (id) => heard.push(`applicant ${id}`),
    onChange: () => heard.push('change'),
    onTrouble: () => heard.push('trouble'),
  });
  const frame = place.querySelector('iframe') as HTMLIFrameElement;
  return { place, heard, close, frame };
}

let opened: ReturnType<typeof open>;
beforeEach(() => {
  opened = open();
});
afterEach(() => opened.close());

describe('Sumsub’s frame, 3.5.5', () => {
  it('comes from Sumsub and has an accessible name', () => {
    expect(opened.frame.src).toMatch(/^https:\/\/in\.sumsub\.com\/websdk\/websdk\.html\?/);
    expect(opened.frame.title).toBe('Identity check by Sumsub');
    expect(opened.frame.src).not.toContain('_act-token');
  });

  it('is received', () => {
    say('idCheck.onApplicantLoaded', { applicantId: 'abc' });
    say('idCheck.onApplicantSubmitted');
    say('idCheck.onApplicantStatusChanged', { reviewStatus: 'completed' });
    say('idCheck.onError', { code: 'camera', error: 'no camera' });
    expect(opened.heard).toEqual(['applicant abc', 'change', 'change', 'trouble']);
  });

  it.each([
    'https://evil.example',
    'https://in.sumsub.com.evil.example',
    'http://in.sumsub.com',
    'https://sumsub.com',
    'null',
    '',
  ])('ignores messages from %p', (origin) => {
    say('idCheck.onApplicantLoaded', { applicantId: 'forged' }, origin);
    say('idCheck.onApplicantSubmitted', {}, origin);
    say('idCheck.onError', { code: 'invalid-token' }, origin);
    expect(opened.heard).toEqual([]);
  });

  it('ignores a base URL in the token', () => {
    opened.close();
    const part = (value: object) => btoa(JSON.stringify(value));
    const place = document.createElement('div');
    const close = openSumsubFrame(place, {
      token: `_act-jwt-${part({ alg: 'none' })}.${part({ url: 'https://evil.example' })}.x`,
      renew: async () => '',
      language: 'en',
      theme: 'light',
      onApplicant: () => {},
      onChange: () => {},
      onTrouble: () => {},
    });
    expect(place.querySelector('iframe')?.src).toMatch(/^https:\/\/in\.sumsub\.com\//);
    close();
  });

  it('requests a new token when the old one expires', () => {
    say('idCheck.onError', { code: 'invalid-token' });
    expect(opened.heard).toEqual(['renew']);
  });

  it('is removed with its listeners when closed', () => {
    opened.close();
    say('idCheck.onApplicantSubmitted');
    expect([opened.heard, opened.place.childElementCount]).toEqual([[], 0]);
  });
});
