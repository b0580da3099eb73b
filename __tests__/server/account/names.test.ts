import { say } from '@/lang/engine/say';
import { deviceName } from '@/server/account/sessions/device-name';
import { networkName, networkText } from '@/server/account/sessions/network-name';

it.each([
  ['203.0.113.77', '203.0.113.•••'],
  ['10.4.0.9', '10.4.0.•••'],
  ['::ffff:203.0.113.77', '203.0.113.•••'],
  ['2001:DB8:85a3::8a2e:370:7334', '2001:db8:85a3:•••'],
  ['2001:db8::1', '2001:db8:0:•••'],
  ['2001:0db8:0000:0042:0000:8a2e:0370:7334', '2001:db8:0:•••'],
  ['fe80::1%eth0', 'fe80:0:0:•••'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:•••'],
  ['127.0.0.1', 'the service’s own machine'],
  ['::ffff:127.0.0.1', 'the service’s own machine'],
  ['::1', 'the service’s own machine'],
  ['unknown', 'an unknown network'],
  ['<b>1.2.3.4</b>', 'an unknown network'],
])('the address %s is shown as %s', (ip, shown) => {
  expect(networkName(ip)).toBe(shown);
});

it.each([
  ['127.0.0.1', 'dem Rechner des Dienstes'],
  ['unknown', 'einem unbekannten Netzwerk'],
])('the address %s is named in the language of the reader', (ip, shown) => {
  expect(say('de', networkText(ip))).toBe(shown);
});

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
it.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0', 'Edge on Windows'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${APPLE} Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${APPLE} FxiOS/150.0 Safari/605.1`,
    'Firefox on iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${APPLE} CriOS/156.0 Safari/604.1`,
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) SamsungBrowser/29.0 Chrome/140.0 Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 16000.0) Chrome/156.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['curl/8.11', 'an unknown device'],
])('the browser %s is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
