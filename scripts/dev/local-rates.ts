import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOCAL_EUR } from '../chain/deploy';

/**
 * A file of reference rates in the form of the European Central Bank.
 *
 * @param day `YYYY-MM-DD`
 * @param usd US dollars for one euro
 */
export function ratesXml(day: string, usd: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
			<Cube currency='USD' rate='${usd}'/>
			<Cube currency='JPY' rate='171.06'/>
			<Cube currency='GBP' rate='0.85'/>
			<Cube currency='CHF' rate='0.95'/>
		</Cube>
	</Cube>
</gesmes:Envelope>
`;
}

/** Stands for the European Central Bank in the demo and in browser tests: today's rates, which are not the real ones. */
export async function startLocalRates() {
  const server = createServer((_, response) => {
    const day = new Date().toISOString().slice(0, 10);
    response.writeHead(200, { 'content-type': 'text/xml' }).end(ratesXml(day, LOCAL_EUR));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
