import type { ReferenceCall, ReferenceGroup } from '@/api/reference';
import { languageAttributes } from '@/lang/engine/current';
import { CopyButton } from '@/ui/basics/copy-button';
import { Stack } from '@/ui/basics/layout';
import styles from './api-reference.module.css';

const TOKEN_LABELS = {
  none: 'no token',
  optional: 'token optional',
  required: 'token required',
} as const;

/** All API calls with request example, response and errors. */
export function ApiReference({ groups }: { groups: readonly ReferenceGroup[] }) {
  return (
    <div className={styles.reference} {...languageAttributes('en')}>
      {groups.map(({ title, calls }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul className={styles.calls}>
            {calls.map((call) => (
              <li key={call.name} id={`api-${call.name}`}>
                <Call call={call} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Call({ call }: { call: ReferenceCall }) {
  return (
    <details className={styles.call}>
      <summary>
        <code>
          <b>{call.method}</b> {call.path}
        </code>
        <span>{TOKEN_LABELS[call.token]}</span>
      </summary>
      <div className={styles.inside}>
        <pre className={styles.lines}>{call.curl}</pre>
        <CopyButton text={call.curl} label="Copy command" />
        {call.answer === null ? (
          <p>Returns a file or a stream.</p>
        ) : (
          <>
            <p>
              Response <code>data</code>; lists are shortened to one entry:
            </p>
            <pre className={styles.lines}>{call.answer}</pre>
          </>
        )}
        {call.sealed ? (
          <p>
            This site encrypts the {call.sealed} of this call with the key from the token.
            Unencrypted payloads are accepted unless the operator requires encryption.
          </p>
        ) : null}
        {call.errors.length > 0 ? (
          <Stack as="dl" gap={8} className={styles.errors}>
            {call.errors.map(({ code, status, message }) => (
              <div key={code}>
                <dt>
                  {status} <code>{code}</code>
                </dt>
                <dd>{message}</dd>
              </div>
            ))}
          </Stack>
        ) : null}
      </div>
    </details>
  );
}
