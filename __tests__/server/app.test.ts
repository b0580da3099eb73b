import { startTestService, type TestService } from '../support/service/service';

describe('every answer', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  it('is an envelope with the safe headers, also where there is nothing', async () => {
    const answer = await service.raw('no/such/path');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      status: 404,
      message: 'Not found.',
      data: { code: 'NOT_FOUND' },
    });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
