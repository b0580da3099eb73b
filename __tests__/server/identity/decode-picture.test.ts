import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { photo } from '../../support/people/images';
import { makePerson } from '../../support/people/people';
import { itNeeds } from '../../support/service/needs';
import { startTestService, type TestService } from '../../support/service/service';

let service: TestService;
/** Those of a test file before this one may still be ending. */
let others: readonly number[] = [];
beforeAll(async () => {
  others = workers();
  service = await startTestService({ config: { limits: { pictureProcesses: 2 } } });
});
afterAll(() => service.stop());

const applicant = () => makePerson(service, 'Applicant', { kycStatus: 'NOT_APPLIED' });

type Person = Awaited<ReturnType<typeof applicant>>;

function upload({ request }: Person, bytes: Buffer) {
  const form = new FormData();
  form.set('type', 'PASSPORT');
  form.set('side', 'FRONT');
  form.set('file', new Blob([new Uint8Array(bytes)]), 'picture');
  return request('kycDocument', form);
}

const small = () => photo('jpeg', 640, 480);

function workers(): number[] {
  return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...command]) => {
      return Number(parent) === process.pid && command.join(' ').includes('picture-worker');
    })
    .map(([pid]) => Number(pid))
    .filter((pid) => !others.includes(pid));
}

/** Starts as many processes as may run; then they wait for a picture. */
async function startWorkers(): Promise<number[]> {
  const people = await Promise.all([applicant(), applicant()]);
  const picture = await small();
  const answers = await Promise.all(people.map((person) => upload(person, picture)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  return workers();
}

const signal = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, name);
};

describe('a process that decodes', () => {
  it('and stalls is killed in time, its picture refused, and the next one taken', async () => {
    const person = await applicant();
    const stalled = await startWorkers();
    signal(stalled, 'SIGSTOP');
    const { limits } = service.ctx.config;
    Object.assign(limits, { pictureSeconds: 1 });
    const answer = await upload(person, await small());
    expect([answer.status, answer.data.fields]).toEqual([
      422,
      { file: 'The image has too much detail. Upload a smaller one.' },
    ]);
    Object.assign(limits, { pictureSeconds: 20 });
    signal(workers(), 'SIGCONT');
    expect((await upload(person, await small())).status).toBe(200);
    expect(stalled.filter((pid) => workers().includes(pid))).toHaveLength(stalled.length - 1);
  });

  it('is one of as many as configured, and one that stalls holds neither the others nor the service', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, applicant));
    const picture = await small();
    const [stalled = 0] = await startWorkers();
    signal([stalled], 'SIGSTOP');
    let done = 0;
    const uploads = people.map((person) =>
      upload(person, picture).finally(() => {
        done += 1;
      }),
    );
    await service.waitFor(async () => done >= people.length - 1);
    expect(workers().length).toBeLessThanOrEqual(2);
    signal([stalled], 'SIGCONT');
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(people.map(() => 200));
  });

  it('and ends takes nothing with it but its picture', async () => {
    const person = await applicant();
    const started = await startWorkers();
    signal(started, 'SIGSTOP');
    const pending = [upload(person, await small()), upload(person, await small())];
    await person.request('kycStatus');
    signal(started, 'SIGKILL');
    // One that no process had yet is decoded by the next.
    for (const { status } of await Promise.all(pending)) expect([200, 415]).toContain(status);
    expect((await upload(person, await small())).status).toBe(200);
  });

  itNeeds('linux')('has none of the secrets of the service', async () => {
    process.env.TOKEN_SECRET = 'a secret of this process';
    try {
      const started = await startWorkers();
      for (const pid of started) {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        expect(environment).not.toMatch(/SECRET|KEY|DATABASE/);
      }
    } finally {
      delete process.env.TOKEN_SECRET;
    }
  });
});

it.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
  ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
  ['a JPEG that is cut', null],
])('%s is refused', async (_, bytes) => {
  const picture = bytes ?? (await photo('jpeg', 640, 480)).subarray(0, 2_000);
  const answer = await upload(await applicant(), picture);
  expect([answer.status, answer.data.code]).toEqual([415, 'FILE_TYPE_INVALID']);
});
