import type { ComponentProps, ReactNode } from 'react';
import type { InputProps } from './InputProps';

type Props = {
  readonly isInvalid: boolean;
  readonly isDisabled: boolean;
  readonly isCompact?: boolean;
  /** Before the value, as the sign of a currency. */
  readonly before?: ReactNode;
  /** Behind a rule at the right, as a unit. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
} & Pick<ComponentProps<'div'>, 'ref' | 'onClick'>;

/** The frame of everything typed into: 34 px, 30 in rows, the ring and the error's border. */
export const InputBox = ({ isInvalid, isDisabled, isCompact = false, before, after, children, ...rest }: Props) => (
  <div
    className="adx-box"
    data-invalid={isInvalid || undefined}
    data-disabled={isDisabled || undefined}
    data-compact={isCompact || undefined}
    {...rest}
  >
    {before && <span className="adx-box-before">{before}</span>}
    {children}
    {after && <span className="adx-box-after">{after}</span>}
  </div>
);

/** What every native control of a field carries. */
export const controlProps = ({
  id,
  path,
  isDisabled,
  isRequired,
  isInvalid,
  describedBy,
  placeholder,
}: InputProps) => ({
  id,
  name: path,
  disabled: isDisabled,
  'aria-required': isRequired || undefined,
  'aria-invalid': isInvalid || undefined,
  'aria-describedby': describedBy,
  'aria-labelledby': `${id}-label`,
  placeholder,
});

/** What a set of controls under one label carries. */
export const groupProps = ({ id, isInvalid, describedBy }: Pick<InputProps, 'id' | 'isInvalid' | 'describedBy'>) => ({
  id,
  'aria-labelledby': `${id}-label`,
  'aria-describedby': describedBy,
  'data-invalid': isInvalid || undefined,
});
