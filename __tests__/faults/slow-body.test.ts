import { readBytes } from '@/server/platform/http/read-body';

/** A body that sends one byte and never ends. */
function trickling(): Request {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array([123])),
  });
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

it('a request body that stalls is aborted after its timeout and its connection closed', async () => {
  await expect(readBytes(trickling(), 1_000, 30)).rejects.toMatchObject({
    code: 'PAYLOAD_INVALID',
  });
});
