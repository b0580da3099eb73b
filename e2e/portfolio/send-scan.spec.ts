import { expect, type Page } from '@playwright/test';
import { injectWallet } from '../support/injected-wallet';
import { becomeInvestor, registerByCalls } from '../support/investor';
import { connectWallet } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

/*
 * The camera of /wallet/send. A browser without a window has neither a camera nor a reader of QR codes: a drawing and a class of ours
 * stand in for both. Whether the document may use the camera is the browser's own word.
 */

const ADDRESS = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

/** The browser reads QR codes, and sees one at once. */
async function giveReader(page: Page): Promise<void> {
  await page.addInitScript((rawValue) => {
    Object.assign(window, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue }];
      },
    });
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
      return canvas.captureStream(30);
    };
  }, `ethereum:${ADDRESS}@56`);
}

const mayUseCamera = (page: Page) =>
  page.evaluate(() =>
    (
      document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }
    ).featurePolicy.allowsFeature('camera'),
  );

const scan = (page: Page) => page.getByRole('button', { name: 'Scan QR code' });

test('a code is read after the page is loaded by itself, as only its document has the camera', async ({
  page,
  context,
  baseURL,
}) => {
  const investor = await becomeInvestor(page, baseURL);
  await registerByCalls(page.request, investor);
  await injectWallet(context, { accounts: [investor.account] });
  await giveReader(page);
  await page.goto('/wallet');
  await connectWallet(page);
  // Within the loaded page, as a link does.
  await page.evaluate(() =>
    (window as unknown as { next: { router: { push(path: string): void } } }).next.router.push(
      '/wallet/send',
    ),
  );
  await scan(page).click();
  const dialog = page.getByRole('dialog', { name: 'Scan a code' });
  await expect(dialog).toContainText('Reload this page to use the camera');
  expect(await mayUseCamera(page)).toBe(false);
  await dialog.getByRole('button', { name: 'Reload page' }).click();
  await connectWallet(page);
  expect(await mayUseCamera(page)).toBe(true);
  await scan(page).click();
  await expect(page.getByLabel('To')).toHaveValue(ADDRESS);
  await expect(dialog).toBeHidden();

  await test.step('without a camera the dialog says so', async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Requested device not found', 'NotFoundError'));
    });
    await scan(page).click();
    await expect(dialog).toContainText('No camera found');
    await shoot(page, 'send-scan', { of: 'window' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Paste address' })).toBeVisible();
  });

  await test.step('a browser that reads no codes offers no scan', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'));
    await page.reload();
    await connectWallet(page);
    await expect(page.getByRole('button', { name: 'Paste address' })).toBeVisible();
    await expect(scan(page)).toHaveCount(0);
  });
});
