import { readFileSync } from 'node:fs';
import { checkCalls } from '@fnx/api/desk/checks';
import { COMPARED } from '@fnx/api/shared/identity';
import { removeFile } from '@/server/identity/file-store';
import { kycFiles } from '@/server/identity/tables';
import { isName } from '@/server/identity/zone/compare-zone';
import { findZone } from '@/server/identity/zone/parse-zone';
import {
  drawPicture,
  type PictureFault,
  type Printed,
} from '../../../scripts/dev/sample-work/draw-pictures';
import { drawnZone } from '../../../scripts/dev/sample-work/draw-zone';
import { openPicture, runAtDesk, seeView, testOfficer } from '../../support/people/desk-view';
import { identityForm } from '../../support/people/identity-form';
import { type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

type Sample = Printed & { note?: string; printed?: Partial<Printed>; fault?: PictureFault };

const SAMPLE = JSON.parse(
  readFileSync('scripts/dev/sample-work/checks.json', 'utf8'),
) as readonly Sample[];

const grace = testOfficer('grace');
const service = duringTests(() =>
  startTestService({
    config: { desk: true, limits: { ...NO_IP_LIMITS, demoKycSeconds: 86_400 } },
  }),
);

/** A customer of the sample, whose check waits. */
async function applicant(lastName: string, changes: Partial<Sample> = {}): Promise<Member> {
  const found = SAMPLE.findIndex((one) => one.lastName === lastName && one.firstName !== 'Daniel');
  const sample = SAMPLE[found];
  if (!sample) throw new Error(lastName);
  const one = { ...sample, ...changes };
  const { documentType, note: _, printed, fault, ...entered } = one;
  const member = await signUp(service);
  const faces = { number: found + 1, selfie: found + 1, fault };
  const answers = identityForm({ ...entered, nationality: one.country });
  const parts = [
    { type: documentType, side: 'FRONT', ...answers },
    ...(documentType === 'PASSPORT' ? [] : [{ type: documentType, side: 'BACK' }]),
    { type: 'SELFIE', side: 'FRONT' },
  ];
  const shown = { ...one, ...printed };
  for (const part of parts) {
    const form = new FormData();
    for (const [name, value] of Object.entries(part)) form.set(name, value);
    const picture = part.type === 'SELFIE' ? 'selfie' : part.side === 'BACK' ? 'back' : 'front';
    form.set('file', new Blob([new Uint8Array(await drawPicture(picture, shown, faces))]), 'a.jpg');
    const { message } = await service.request('kycDocument', form, { token: member.token });
    expect(message).toBe('OK');
  }
  return member;
}

const look = ({ email }: Member) => seeView(service.ctx, grace, checkCalls.show, { email });

/** The page of the check, once its pictures are read. */
async function read(member: Member) {
  await seeView(service.ctx, grace, checkCalls.read, { email: member.email });
  const { against, reading } = await look(member);
  return { against, doubts: reading?.doubts, zone: reading?.zone };
}

const enter = (member: Member, lines: string) =>
  runAtDesk(service.ctx, 'grace', ['kyc zone', member.email], { lines });

const approve = async (member: Member, options: Record<string, string> = {}) => {
  for (const { link } of (await look(member)).attempts[0]?.pictures ?? []) {
    await openPicture(service.ctx, grace, checkCalls.picture, link);
  }
  return runAtDesk(service.ctx, 'grace', ['kyc approve', member.email], {
    compared: COMPARED.join(),
    ...options,
  });
};

describe('the document of an identity check', () => {
  it.each(['Okafor', 'Brandstetter'])('of %s says what was entered', async (name) => {
    const member = await applicant(name);
    const { against, doubts, zone } = await read(member);
    expect([against, doubts, zone?.length]).toEqual([[], [], name === 'Okafor' ? 2 : 3]);
    await approve(member);
  });

  it.each([
    [
      'Villaverde',
      'Last name: the machine-readable zone says VILLARREAL, the form says Villaverde.',
    ],
    ['Achterberg', 'First names: the machine-readable zone says DANIEL, the form says Danielle.'],
    ['Nkemelu', 'Born: the machine-readable zone says 86-12-31, the form says 1988-12-31.'],
  ])('of %s forbids to approve, since it is not what was entered', async (name, why) => {
    const member = await applicant(name);
    const { against } = await read(member);
    expect(against[0]).toContain(why);
    await expect(approve(member)).rejects.toThrow(why);
  });

  it.each([
    ['Yıldırım', ['unread', 'blurred']],
    ['Holloway', ['unread']],
  ])('of %s is approved by who has looked at what was not read', async (name, doubts) => {
    const member = await applicant(name);
    expect((await read(member)).doubts).toEqual(doubts);
    await expect(approve(member)).rejects.toThrow('Look at each of these first');
    await approve(member, { doubts: doubts.join() });
  });

  it('is the officer’s to read where a picture cannot be opened', async () => {
    const member = await applicant('Petrauskas');
    for (const { fileName } of await service.ctx.db.select().from(kycFiles)) {
      await removeFile(service.ctx, fileName);
    }
    expect(await read(member)).toEqual({ against: [], doubts: ['unread'], zone: null });
  });

  it('is not approved with a wrong check digit, and is once an officer types it rightly', async () => {
    const member = await applicant('Haddadin');
    const entered = SAMPLE.find(({ lastName }) => lastName === 'Haddadin') as Sample;
    const [first = '', second = ''] = drawnZone(entered);
    const wrong = second.replace(/^(.{9})./, (_, number) => `${number}1`);
    await enter(member, `${first}\n${wrong}`);
    expect((await look(member)).against[0]).toMatch(
      /^The check digit of the number in the machine-readable zone is wrong/,
    );
    await expect(approve(member)).rejects.toThrow('check digit of the number');

    await expect(enter(member, first)).rejects.toThrow('two lines of 44 or 36 characters');
    await enter(member, `${first} ${second}`);
    expect(await look(member)).toMatchObject({
      against: [],
      reading: { typedBy: 'grace@bank.example' },
    });
    await enter(member, 'none');
    expect(await look(member)).toMatchObject({ against: [], reading: { zone: null } });
    await approve(member);
  });
});

it.each([
  ['VILLARREAL', 'Villarreal', {}, true],
  ['VAN<RIJSWIJK', 'van Rijswijk', {}, true],
  ['MUELLER', 'Müller', {}, true],
  ['MULLER', 'Müller', {}, true],
  ['ALHARTHY', 'Al-Harthy', {}, true],
  ['GARCIA<LOPEZ', 'García', {}, false],
  ['ANNA<MARIA', 'Anna', { further: true }, true],
  ['DANIEL', 'Danielle', { further: true }, false],
  ['RATTANAKOS', 'Rattanakosin', { isCut: true }, true],
  ['', 'Anna', {}, false],
])('a zone with %s is of %s', (zone, entered, writing, expected) => {
  expect(isName(zone.replaceAll('<', ' '), entered, { isCut: false, ...writing })).toBe(expected);
});

const NOOR = [
  'I<NLDL01X00T471<<<<<<<<<<<<<<<',
  '7712016<2810157NLD<<<<<<<<<<<4',
  'VAN<RIJSWIJK<<NOOR<<<<<<<<<<<<',
];

it('finds a zone whose fillers and digits were taken for letters', () => {
  const text = `Number\nT<NLDLO1X00T471<<<<<<LLLLK<<<<\n\n77120I6<2810157NLD<<<<LLL<<4\nVAN<RIJSWIJK<<NOOR<<<<LLLS\n`;
  expect(findZone(text, 'L01X00T47')).toEqual(NOOR);
});

it('finds none where a check digit is wrong', () => {
  expect(findZone(NOOR.join('\n').replace('7712016', '7712017'), 'L01X00T47')).toBeNull();
});
