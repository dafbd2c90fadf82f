import './helpDialog.css';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useAddressDialog } from '../address/useAddressDialog';
import { controlKey } from '../keys/controlKey';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';

/** The ways to get help, with their keys. */
const places = [
  { name: 'find', keys: [controlKey(), 'K'] },
  { name: 'keys', keys: ['?'] },
  { name: 'field', keys: ['F1'] },
  { name: 'column', keys: [] },
  { name: 'serving', keys: ['W'] },
] as const;

/** Shows where to find everything. */
export function HelpDialog({ onClose }: { onClose(): void }) {
  const translate = useTranslate();
  const id = useId();
  const { goTo } = useAddressDialog('help');
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: 'adx-help-dialog' } }}>
      <div className="adx-help-dialog-body">
        <h2 id={id}>{translate('adx.help.title')}</h2>
        <dl>
          {places.map(({ name, keys }) => (
            <div key={name}>
              <dt>
                {translate(`adx.help.places.${name}`)}
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{translate(`adx.help.ways.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <footer className="adx-help-dialog-foot">
        <Button onClick={() => goTo('keys')} aria-keyshortcuts="?">
          {translate('adx.keys.title')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('adx.actions.close')}
        </Button>
      </footer>
    </Dialog>
  );
}
