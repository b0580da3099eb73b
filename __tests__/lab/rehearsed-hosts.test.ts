import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installAgreed, withoutNewUnits } from '../../lab/failover/packages';
import { refuseLive } from '../../lab/rehearse/refuse-live';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-hosts-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const nodes = 'http://127.0.0.1:9001,http://127.0.0.1:9002';
const site =
  (PUBLIC_URL: string, CHAIN_RPC_URL = nodes) =>
  () =>
    refuseLive({ PUBLIC_URL, CHAIN_ID: '56', CHAIN_RPC_URL }, folder);

it('a rehearsed purchase refuses a database that goes live, and says why', () => {
  expect(site('http://localhost:3000')).toThrow(/There is no stand in .* rehearse stand/);
  fs.writeFileSync(path.join(folder, 'bank.env'), `export CHAIN_RPC_URL='${nodes}'\n`);
  for (const fine of ['http://localhost:3000', 'https://invest.example.com', 'https://127.0.0.1'])
    expect(site(fine)).not.toThrow();
  expect(site('https://invest.harbor-bank.com')).toThrow(
    /^Refused: people can reach https:\/\/invest\.harbor-bank\.com\. .* first two officers/,
  );
  expect(site('http://localhost:3000', 'https://bsc.one,https://bsc.two')).toThrow(
    /^Refused: its nodes \(CHAIN_RPC_URL, chain 56\) are not those of the stand/,
  );
});

it('an installation enables no unit that was not enabled before', async () => {
  const wants = path.join(folder, 'multi-user.target.wants');
  fs.mkdirSync(wants);
  const link = (name: string) =>
    fs.symlinkSync(`/lib/systemd/system/${name}`, path.join(wants, name));
  link('ssh.service');
  await withoutNewUnits(async () => link('etcd.service'), folder);
  expect(fs.readdirSync(wants)).toEqual(['ssh.service']);
});

it('a stand says what it would install, and installs nothing that nobody agreed to', async () => {
  const said = jest.spyOn(console, 'log').mockImplementation(() => {});
  await expect(installAgreed(false, ['/usr/bin/patroni'])).rejects.toThrow(
    /^Nothing was installed\. --yes agrees/,
  );
  expect(said).toHaveBeenCalledWith(
    expect.stringMatching(/needs \/usr\/bin\/patroni[\s\S]+apt-get install .*patroni/),
  );
});
