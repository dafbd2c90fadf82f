import { useEffect, useRef } from 'react';

type Props = {
  readonly state: 'none' | 'some' | 'all';
  readonly label?: string;
  readonly id?: string;
  onTick(isTicked: boolean): void;
};

/** The checkbox over a list of checkboxes: none, some or all checked. */
export function TriStateCheckbox({ state, label, id, onTick }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      id={id}
      ref={input}
      type="checkbox"
      className="adx-list-tick"
      checked={state === 'all'}
      onChange={(event) => onTick(event.target.checked)}
      aria-label={label}
    />
  );
}
