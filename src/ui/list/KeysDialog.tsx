import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useActions } from '../actions/ActionHost';
import { actingRole } from '../actions/rowActions';
import { useText } from '../i18n/useText';
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
  const actions = useActions();
  const { own, fetchOwn } = actions;
  const translate = useTranslate();
  const text = useText();
  useEffect(fetchOwn, [fetchOwn]);
  return (
    <Dialog open onClose={onClose} aria-labelledby="adx-keys-title" slotProps={{ paper: { className: 'adx-ask' } }}>
      <div className="adx-ask-body">
        <div>
          <h2 id="adx-keys-title">{translate('adx.list.keys.title')}</h2>
          <dl className="adx-keys">
            {keys.map(([pressed, means]) => (
              <Keys key={means} pressed={pressed} means={translate(`adx.list.keys.${means}`)} />
            ))}
            {actingRole(actions) && <Keys pressed={['a']} means={translate('adx.shell.acting.start')} />}
            {own.map(({ name, key, label }) => key && <Keys key={name} pressed={[key]} means={text(label)} />)}
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

const Keys = ({ pressed, means }: { readonly pressed: readonly string[]; readonly means: string }) => (
  <div>
    <dt>
      {pressed.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{means}</dd>
  </div>
);
