import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { AnyResource } from '../../schema/resource';
import { useValueWords } from '../fields/values/useValueWords';
import { valueText } from '../fields/values/valueText';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../parts/Dialog';
import type { Loss } from './keepWhatApplies';
import type { DropQuestion } from './useKeepWhatApplies';

type Props = DropQuestion & { readonly resource: AnyResource };

/** Asks before a choice drops values that only apply to the former choice. */
export function DropDialog({ resource, losses, onGo, onCancel }: Props) {
  const translate = useTranslate();
  const text = useText();
  const words = useValueWords();
  const id = useId();
  const args = { smart_count: losses.length };
  const lineOf = ({ field, name, value }: Loss) => {
    const kind = resource.allFields[field];
    return name !== undefined
      ? [name, String(value)]
      : kind
        ? [text(kind.label), valueText(value, kind, words)]
        : [field, String(value)];
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{translate('adx.form.drop.title', args)}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        {translate('adx.form.drop.text', args)}
        <dl className="adx-drops">
          {losses.map((loss) => {
            const [label, value] = lineOf(loss);
            return (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="adx-figures">{value}</dd>
              </div>
            );
          })}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onCancel}>
          {translate('adx.form.drop.cancel')}
        </Button>
        <Button variant="danger" onClick={onGo}>
          {translate('adx.form.drop.go', args)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
