import type { ComponentProps, ReactNode } from 'react';
import type { InputProps } from './InputProps';

type Props = {
  readonly isInvalid: boolean;
  readonly isDisabled: boolean;
  readonly isCompact?: boolean;
  /** Content before the value, such as a currency sign. */
  readonly before?: ReactNode;
  /** Content behind a line at the right, such as a unit. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
} & Pick<ComponentProps<'div'>, 'ref' | 'onClick'>;

/** The frame of text inputs: 34 px high, 30 in rows, with focus ring and error border. */
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

/** Attributes of every native control of a field. */
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

/** Attributes of a group of controls under one label. */
export const groupProps = ({ id, isInvalid, describedBy }: Pick<InputProps, 'id' | 'isInvalid' | 'describedBy'>) => ({
  id,
  'aria-labelledby': `${id}-label`,
  'aria-describedby': describedBy,
  'data-invalid': isInvalid || undefined,
});
