import { type FormEvent, useEffect, useRef, useState } from 'react';

/**
 * The outcome of a press. `done`: the act has begun. `waiting`: data are missing that are on their way. `refused`: the page says why,
 * or the act is under way already.
 */
export type Outcome = 'done' | 'waiting' | 'refused';

/** The outcome of an act that lacks no data. */
export type Settled = Exclude<Outcome, 'waiting'>;

/** The handler of a form whose act lacks no data. */
export const submitOf = (act: () => Settled | Promise<Settled>) => (event: FormEvent) => {
  event.preventDefault();
  void act();
};

/**
 * A press that is never lost. While `act` answers `waiting`, the press is kept and `act` is asked again after each render, until it
 * answers otherwise: once for a press. A second press is the same one.
 *
 * Forgotten on unmount, and once `about` differs, since a person who changes the form has not pressed for what it says now.
 *
 * Data that failed to load do not come by themselves: `act` then refuses with the reason, or returns a promise that asks for them again and
 * answers `waiting` where they came.
 *
 * @param act has done nothing when it answers `waiting`. A promise of it does not reject, because the page shows why it fails
 * @param about the values that the person pressed for, compared one by one
 */
export function usePress(act: () => Outcome | Promise<Outcome>, about: readonly unknown[]) {
  const kept = useRef<readonly unknown[] | null>(null);
  const running = useRef(false);
  const [waiting, setWaiting] = useState(false);
  const [busy, setBusy] = useState(false);

  const keep = (pressed: readonly unknown[] | null) => {
    kept.current = pressed;
    setWaiting(pressed !== null);
  };
  const run = async (begun: Promise<Outcome>) => {
    running.current = true;
    setBusy(true);
    try {
      if ((await begun) === 'waiting') keep(about);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const press = (): Outcome => {
    if (running.current) return 'refused';
    // Nothing is kept while it acts, so that a render within begins nothing again.
    kept.current = null;
    const answer = act();
    keep(answer === 'waiting' ? about : null);
    if (typeof answer === 'string') return answer;
    void run(answer);
    return 'done';
  };

  useEffect(() => {
    if (kept.current === null) return;
    if (isSame(kept.current, about)) press();
    else keep(null);
  });

  return {
    press,
    /** The handler of a form. */
    submit: (event: FormEvent) => {
      event.preventDefault();
      press();
    },
    /** For the button: the press is kept, or what it began has not ended. */
    busy: waiting || busy,
  };
}

const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, place) => Object.is(one, others[place]));
