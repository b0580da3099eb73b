import { useEffect, useRef } from 'react';
import { CAPTCHA_VENDORS, type CaptchaVendor } from '@/config/captcha';
import { CAPTCHA_GLOBALS } from '@/config/captcha-scripts';

type Options = {
  sitekey: string;
  theme: 'light' | 'dark';
  callback(token: string): void;
  'expired-callback'(): void;
  'error-callback'(): void;
};

/** Object that the scripts of Turnstile and hCaptcha set in the window. */
type Api = { render(place: HTMLElement, options: Options): string; remove(id: string): void };

type WidgetProps = {
  sitekey: string;
  theme: 'light' | 'dark';
  onChange(token: string): void;
  onExpired(): void;
  onErrored(): void;
};

/** Loads the script once a document. @throws Error when it cannot be loaded */
function load(vendor: CaptchaVendor): Promise<Api> {
  const { loads } = CAPTCHA_VENDORS[vendor];
  const found = () =>
    (window as unknown as Record<string, Api | undefined>)[CAPTCHA_GLOBALS[vendor]];
  return new Promise((resolve, reject) => {
    const ready = found();
    if (ready) {
      resolve(ready);
      return;
    }
    const script = document.createElement('script');
    script.src = `${loads[0]}api.js?render=explicit`;
    script.onload = () => {
      const api = found();
      if (api) resolve(api);
      else reject(new Error(`${vendor} did not start.`));
    };
    script.onerror = () => reject(new Error(`${vendor} could not be loaded.`));
    document.head.append(script);
  });
}

/** The widget of Turnstile or hCaptcha, whose scripts take the same call. */
export async function scriptCheckOf(vendor: CaptchaVendor) {
  const api = await load(vendor);
  return function ScriptCheck({ sitekey, theme, onChange, onExpired, onErrored }: WidgetProps) {
    const place = useRef<HTMLDivElement>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once; another attempt is another element
    useEffect(() => {
      if (!place.current) return;
      const id = api.render(place.current, {
        sitekey,
        theme,
        callback: onChange,
        'expired-callback': onExpired,
        'error-callback': onErrored,
      });
      return () => api.remove(id);
    }, []);
    return <div ref={place} />;
  };
}
