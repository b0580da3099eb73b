import { EnvReader } from '@/config/env-reader';
import { readPasskeyParty } from '@/config/passkey-party';
import { signUp } from '../../support/people/members';
import { addPasskey, loginChallenge } from '../../support/people/passkeys';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const OLD = 'http://localhost:3000';
const NEW = 'https://new.example';

const service = duringTests(() => startTestService());
const party = (values: Record<string, string>, publicUrl: string) => {
  const reader = new EnvReader(values);
  return { party: readPasskeyParty(reader, publicUrl), faults: reader.faults };
};

async function login(passkey: Awaited<ReturnType<typeof addPasskey>>, origin: string) {
  const challenge = await loginChallenge(service);
  return (await service.request('passkeyLogin', passkey.get(challenge, { origin }))).status;
}

it('takes passkeys of the old domain at the new site, and at no other', async () => {
  const { config } = service.ctx;
  expect(config.passkeys).toEqual({ rpId: 'localhost', origins: [OLD] });
  const passkey = await addPasskey(service, await signUp(service));
  expect(await login(passkey, OLD)).toBe(200);
  expect(await login(passkey, NEW)).toBe(400);

  // Both domains.
  config.passkeys = party({ PASSKEY_ORIGINS: NEW }, OLD).party;
  expect(config.passkeys).toEqual({ rpId: 'localhost', origins: [OLD, NEW] });
  expect(await login(passkey, NEW)).toBe(200);
  expect(await login(passkey, OLD)).toBe(200);

  // The site is the new one; the domain of the passkeys stays.
  config.publicUrl = NEW;
  config.passkeys = party({ PASSKEY_RP_ID: 'localhost' }, NEW).party;
  expect((await service.request('config')).data.passkeys.rpId).toBe('localhost');
  expect(await login(passkey, NEW)).toBe(200);
  expect(await login(passkey, 'https://other.example')).toBe(400);
  // Without the setting, the move would have lost every passkey.
  config.passkeys = party({}, NEW).party;
  expect(await login(passkey, NEW)).toBe(400);
});

it('refuses what is no domain and no origin', () => {
  const { faults } = party(
    { PASSKEY_RP_ID: 'https://a', PASSKEY_ORIGINS: 'http://a.example, https://b.example/x' },
    OLD,
  );
  expect(faults).toEqual([
    expect.stringContaining('PASSKEY_RP_ID must be a domain'),
    expect.stringContaining('"http://a.example"'),
    expect.stringContaining('"https://b.example/x"'),
  ]);
});

it('lists the sites in the file that browsers read', async () => {
  const env = { ...process.env };
  Object.assign(process.env, { PASSKEY_ORIGINS: NEW });
  const { getServerSideProps } = await import('../../../pages/.well-known/webauthn');
  const headers = new Map<string, string>();
  let body = '';
  const res = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    end: (text: string) => (body = text),
  };
  await getServerSideProps({ res } as never);
  process.env = env;
  expect(headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(JSON.parse(body).origins).toContain(NEW);
});
