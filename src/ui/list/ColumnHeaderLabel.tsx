import { Fragment, type ReactNode } from 'react';

type Props = { readonly label: string; readonly before?: ReactNode; readonly after?: ReactNode };

/** The words of a head on two lines at most, with its marks: each stays at the word that it stands beside. */
export function ColumnHeaderLabel({ label, before, after }: Props) {
  if (!before && !after) return <span>{label}</span>;
  const words = label.split(' ');
  return (
    <span>
      <span>
        {words.map((word, at) => (
          <Fragment key={words.slice(0, at + 1).join(' ')}>
            {at > 0 && ' '}
            <span className="adx-head-word">
              {at === 0 && before}
              {word}
              {at === words.length - 1 && after}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
