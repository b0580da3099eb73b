import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import { cx } from './cx';
import styles from './layout.module.css';

/** Pixels, or a CSS length, or two of them: between rows and between columns. */
type Gap = number | string;

type Props<T extends ElementType, Own> = Own & { as?: T } & Omit<
    ComponentPropsWithRef<T>,
    keyof Own | 'as'
  >;

type Align = 'start' | 'center' | 'baseline' | 'end';

type StackOwn = {
  gap: Gap;
  /** Children take their own width instead of the whole column. */
  narrow?: boolean;
  /** Rows stay at the top of a stack that is higher than its content. */
  top?: boolean;
};

/** Children below each other. */
export function Stack<T extends ElementType = 'div'>(props: Props<T, StackOwn>) {
  const { as: Tag = 'div', gap, narrow, top, className, style, ...rest } = props as Plain<StackOwn>;
  const names = cx(styles.stack, narrow && styles.narrow, top && styles.top, className);
  return <Tag {...rest} className={names} style={spaced(gap, style)} />;
}

type InlineOwn = {
  gap: Gap;
  align?: Align;
  /** The free width lies between the children. */
  between?: boolean;
  /** In one line. */
  nowrap?: boolean;
};

/** Children beside each other, in as many lines as they need. */
export function Inline<T extends ElementType = 'div'>(props: Props<T, InlineOwn>) {
  const {
    as: Tag = 'div',
    gap,
    align,
    between,
    nowrap,
    className,
    style,
    ...rest
  } = props as Plain<InlineOwn>;
  const names = cx(
    styles.inline,
    nowrap && styles.nowrap,
    align && styles[align],
    between && styles.between,
    className,
  );
  return <Tag {...rest} className={names} style={spaced(gap, style)} />;
}

/** Props that the compiler can follow inside: it cannot take a generic element's props apart. */
type Plain<Own> = Own & {
  as?: ElementType;
  className?: string | undefined;
  style?: Variables | undefined;
};

type Variables = CSSProperties & { [name: `--${string}`]: string };

/** Passes the gap as a variable, which a class can replace in a narrow window. */
function spaced(gap: Gap, style: Variables | undefined): Variables {
  return { '--gap': typeof gap === 'number' ? `${gap}px` : gap, ...style };
}
