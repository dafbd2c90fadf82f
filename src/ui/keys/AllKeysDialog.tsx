import './keys.css';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { CloseFoot } from '../parts/AskFoot';
import { Dialog } from '../parts/Dialog';
import { controlKey } from './controlKey';

export type KeyLine = { readonly keys: readonly string[]; readonly means: string };

const control = controlKey();

/** Keys by the place where they work, in the order in which people learn them. */
const groups = {
  everywhere: { palette: [control, 'K'], help: ['?'], newTab: [control, 'Enter'], resultActions: ['Tab'] },
  list: {
    search: ['/'],
    down: ['j', '↓'],
    up: ['k', '↑'],
    open: ['Enter'],
    edit: ['e'],
    copy: ['c'],
    create: ['n'],
    report: ['r'],
    serving: ['w'],
    select: ['x'],
    selectRange: ['Shift', 'x'],
    figures: ['1', '2', '3'],
    escape: ['Esc'],
  },
  form: { save: [control, 'S'], saveAndStay: [control, 'Enter'], help: ['F1'], close: ['Esc'] },
  result: {
    cells: ['↑', '↓', '←', '→'],
    cellMenu: ['Enter'],
    copyCell: [control, 'C'],
    copyRow: [control, 'Shift', 'C'],
    turn: ['g'],
    change: ['h'],
  },
  jobs: { down: ['j', '↓'], up: ['k', '↑'], open: ['Enter'], run: ['r'], pause: ['p'], retry: ['t'], close: ['Esc'] },
  live: { pause: ['Space'], down: ['j', '↓'], up: ['k', '↑'], open: ['Enter'], pin: ['p'], fresh: ['n'] },
} as const;

/** Lists all keys of the console; `ofList` are keys of the list's own actions. */
export function AllKeysDialog({ ofList = [], onClose }: { readonly ofList?: readonly KeyLine[]; onClose(): void }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{ paper: { className: 'adx-ask adx-all-keys' } }}
    >
      <div className="adx-ask-body">
        <div>
          <h2 id={id}>{translate('adx.keys.title')}</h2>
          {Object.entries(groups).map(([name, keys]) => (
            <section key={name} aria-labelledby={`${id}-${name}`}>
              <h3 id={`${id}-${name}`}>{translate(`adx.keys.places.${name}`)}</h3>
              <dl className="adx-keys">
                {Object.entries(keys).map(([means, pressed]) => (
                  <Keys key={means} keys={pressed} means={translate(`adx.keys.${name}.${means}`)} />
                ))}
                {name === 'list' && ofList.map((line) => <Keys key={line.means} {...line} />)}
              </dl>
            </section>
          ))}
        </div>
      </div>
      <CloseFoot onClose={onClose} />
    </Dialog>
  );
}

const Keys = ({ keys, means }: KeyLine) => (
  <div>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{means}</dd>
  </div>
);
