import type { ReferenceCall, ReferenceGroup } from '@/api/reference';
import { CopyButton } from '@/ui/basics/copy-button';
import styles from './api-reference.module.css';

const TOKEN_WORDS = {
  none: 'no token',
  optional: 'token if you have one',
  required: 'token needed',
} as const;

/** Every call of the service: what to send, what comes back, how else it may end. */
export function ApiReference({ groups }: { groups: readonly ReferenceGroup[] }) {
  return (
    <div className={styles.reference}>
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
        <span>{TOKEN_WORDS[call.token]}</span>
      </summary>
      <div className={styles.inside}>
        <pre className={styles.lines}>{call.curl}</pre>
        <CopyButton text={call.curl} label="Copy command" />
        {call.answer === null ? (
          <p>Answers with a file or a stream.</p>
        ) : (
          <>
            <p>
              <code>data</code> of the answer; of lists one entry:
            </p>
            <pre className={styles.lines}>{call.answer}</pre>
          </>
        )}
        {call.sealed ? (
          <p>
            This site seals the {call.sealed} of this call with the key in the token. A plain one is
            taken too, unless the operator requires sealing.
          </p>
        ) : null}
        {call.errors.length > 0 ? (
          <dl className={styles.errors}>
            {call.errors.map(({ code, status, message }) => (
              <div key={code}>
                <dt>
                  {status} <code>{code}</code>
                </dt>
                <dd>{message}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </details>
  );
}
