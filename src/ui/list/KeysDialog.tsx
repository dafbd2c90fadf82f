import { useTranslate } from 'ra-core';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import '../actions/actions.css';

/** Keys of a list, in the order in which they are learnt. */
const keys: readonly (readonly [keys: readonly string[], means: string])[] = [
  [['/'], 'search'],
  [['j', '↓'], 'down'],
  [['k', '↑'], 'up'],
  [['Enter'], 'open'],
  [['e'], 'edit'],
  [['c'], 'copy'],
  [['n'], 'create'],
  [['x'], 'select'],
  [['Esc'], 'escape'],
  [['?'], 'help'],
];

export function KeysDialog({ onClose }: { onClose(): void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} aria-labelledby="adx-keys-title" slotProps={{ paper: { className: 'adx-ask' } }}>
      <div className="adx-ask-body">
        <div>
          <h2 id="adx-keys-title">{translate('adx.list.keys.title')}</h2>
          <dl className="adx-keys">
            {keys.map(([pressed, means]) => (
              <div key={means}>
                <dt>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{translate(`adx.list.keys.${means}`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className="adx-ask-foot">
        <span className="adx-gap" />
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('adx.actions.close')}
        </Button>
      </div>
    </Dialog>
  );
}
