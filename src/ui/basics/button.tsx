import type { MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './cx';
import { Link } from './link';

type Look = {
  /** Use one primary action per screen. */
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'regular' | 'small';
  /** Fills the available width. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
  /** Its object, where several look the same. The name begins with what is seen, so that it can be spoken. */
  about?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'data-testid'?: string;
};

type LinkButton = Look & {
  href: string;
  busy?: never;
  disabled?: never;
  type?: never;
  onClick?: never;
};

type PushButton = Look & {
  href?: never;
  /** The button stays focusable and announces the busy state; further presses are ignored. */
  busy?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'dialog' | 'menu';
  'aria-controls'?: string;
  'aria-pressed'?: boolean;
};

/** A button, or with `href` a link styled as one. Links prefetch on hover, not on view. */
export function Button(props: LinkButton | PushButton) {
  const { variant = 'primary', size = 'regular', wide, className, children, about } = props;
  const named = about === undefined ? {} : { 'aria-label': `${children}: ${about}` };
  const classes = cx(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    wide && styles.wide,
    className,
  );
  if (props.href !== undefined) {
    const { variant: _, size: __, wide: ___, className: ____, about: _____, href, ...rest } = props;
    return (
      <Link {...rest} {...named} href={href} className={classes}>
        {children}
      </Link>
    );
  }
  const {
    variant: _,
    size: __,
    wide: ___,
    className: ____,
    about: _____,
    busy,
    type,
    onClick,
    ...rest
  } = props;
  return (
    <button
      {...rest}
      {...named}
      type={type ?? 'button'}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}
