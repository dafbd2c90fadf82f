import { Archive, CircleAlert, UserRoundPen } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ComponentType, useMemo, useState } from 'react';
import { ref } from '../../schema/fields';
import type { Problem } from '../../schema/messages/problem';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { inSentence } from '../i18n/inSentence';
import { problemOf, sayError } from '../i18n/problemOf';
import { useProblemText, useText } from '../i18n/useText';
import { AskFoot, CloseFoot } from '../parts/AskFoot';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { Menu } from '../parts/Menu';
import { ActForDialog } from './ActForDialog';
import { Blockers } from './Blockers';
import { DeleteDialog } from './DeleteDialog';
import { DialogField } from './DialogField';
import { EditFieldDialog } from './EditFieldDialog';
import { archiveHandingOver, archiveOne } from './runStatus';
import { useActionItems } from './useActionItems';
import { type ActionContext, type Question, type Refusal, useActions } from './useActions';
import './actions.css';

const id = 'adx-hand-over';

const path = 'reassignTo';

type Kind = Question['kind'];

/** The dialog of a question; loaded with the first question. */
export function ActionDialog({ question, onClose }: DialogProps<Kind>) {
  // The map is total, so the cast only drops the kind.
  const Dialog = dialogs[question.kind] as ComponentType<DialogProps<Kind>>;
  return <Dialog question={question} onClose={onClose} />;
}

/** Shows which objects still need those to be removed, and asks for one that takes over; then repeats the action with it. */
function HandOverDialog({ question: { action, records, blockers }, onClose }: DialogProps<'handOver'>) {
  const context = useActions();
  const { resource } = context;
  const translate = useTranslate();
  const text = useText();
  const say = useProblemText();
  const [taker, setTaker] = useState<unknown>(null);
  const [problem, setProblem] = useState<string>();
  const [left, setLeft] = useState(records);
  const [isBusy, setBusy] = useState(false);
  const field = useMemo(
    () => ref(translate('adx.handOver.to'), { to: resource.name, required: true }),
    [resource, translate],
  );
  const picked = useMemo(
    () => withoutThose(resource, records, translate('adx.handOver.goes')),
    [resource, records, translate],
  );
  const naming = {
    smart_count: left.length,
    name: String(left[0]?.name ?? ''),
    objects: inSentence(text(resource.label[left.length === 1 ? 0 : 1])),
  };

  const run = async () => {
    if (typeof taker !== 'number') return setProblem(translate('adx.handOver.choose'));
    setBusy(true);
    try {
      if (action === 'archive') await archiveHandingOver(left, taker, context);
      else await deleteEach(left, taker, context, setLeft);
      for (const blocker of blockers) void context.client.invalidateQueries({ queryKey: [blocker.resource] });
      onClose();
    } catch (error) {
      const found = problemOf(error)?.errors?.[path] as Problem | undefined;
      setProblem(found ? say(found) : text(sayError(error) ?? ''));
      setBusy(false);
    }
  };
  const refusals: readonly Refusal[] = left.slice(0, 1).map((record) => ({ record, reason: '', blockers }));
  return (
    <Dialog
      open
      isEdited={taker !== null}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { className: 'adx-ask adx-edit-field' } }}
    >
      <div className="adx-ask-body">
        <UserRoundPen className="adx-lucide" size={20} aria-hidden />
        <div>
          <h2 id={`${id}-title`}>{translate('adx.handOver.title', naming)}</h2>
          <Blockers refusals={refusals} isNamed={false} onFollow={onClose} />
          <p>{translate(`adx.handOver.text.${action}`, naming)}</p>
          <DialogField
            field={field}
            path={path}
            id={id}
            label={translate('adx.handOver.to')}
            resource={picked}
            value={taker}
            onChange={(next) => {
              setTaker(next);
              setProblem(undefined);
            }}
            isDisabled={isBusy}
            problem={problem}
          />
        </div>
      </div>
      <AskFoot onCancel={onClose}>
        <Button variant={action === 'delete' ? 'danger' : 'contained'} onClick={() => void run()} disabled={isBusy}>
          {translate(`adx.handOver.run.${action}`)}
        </Button>
      </AskFoot>
    </Dialog>
  );
}

/** The picker rejects the removed objects as successors, with the reason. */
function withoutThose(resource: AnyResource, records: readonly AnyRecord[], reason: string): AnyResource {
  const going = new Set(records.map((record) => record.id));
  return {
    ...resource,
    validateTarget: {
      ...resource.validateTarget,
      [path]: (_: unknown, target: AnyRecord) => (going.has(target.id) ? reason : undefined),
    },
  };
}

/** Deletes one by one. `onRest` gets the objects that are left, from which a second try continues. */
async function deleteEach(
  records: readonly AnyRecord[],
  reassignTo: number,
  context: ActionContext,
  onRest: (rest: readonly AnyRecord[]) => void,
): Promise<void> {
  const { provider, resource } = context;
  const deleted: AnyRecord[] = [];
  try {
    for (const record of records) {
      await provider.deleteHandingOver(resource.name, { id: record.id, reassignTo });
      deleted.push(record);
    }
  } finally {
    onRest(records.slice(deleted.length));
    context.refresh();
    if (deleted.length > 0) {
      context.say('adx.actions.deleted', deleted);
      context.done('delete', deleted);
    }
  }
}

export type DialogProps<K extends Kind> = {
  readonly question: Extract<Question, { readonly kind: K }>;
  onClose(): void;
};

const dialogs: { readonly [K in Kind]: ComponentType<DialogProps<K>> } = {
  delete: DeleteDialog,
  archiveInUse: ArchiveInUseDialog,
  handOver: HandOverDialog,
  actFor: ActForDialog,
  editField: EditFieldDialog,
  refused: RefusedDialog,
  menu: ActionsAt,
  own: function OwnDialog({ question: { Dialog, label, records }, onClose }) {
    const text = useText();
    return <Dialog records={records} title={text(label)} onClose={onClose} />;
  },
};

/** The actions of a row in a menu. It is placed at a point, because its button disappears when the pointer leaves the row. */
function ActionsAt({ question: { records, actions, at }, onClose }: DialogProps<'menu'>) {
  const translate = useTranslate();
  // The dialog of the chosen action replaces this menu.
  const items = useActionItems({ actions, records, hasKeys: true, onChosen: onClose });
  return (
    <Menu
      open
      anchorReference="anchorPosition"
      anchorPosition={at}
      transformOrigin={{ horizontal: 'right', vertical: 'top' }}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('adx.form.actions') } }}
    >
      {items}
    </Menu>
  );
}

/** A bulk call changes all objects or none: shows which objects prevented it, and why. */
function RefusedDialog({ question: { title, refusals }, onClose }: DialogProps<'refused'>) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="adx-refused-title" slotProps={{ paper: { className: 'adx-ask' } }}>
      <div className="adx-ask-body">
        <CircleAlert className="adx-lucide adx-ask-danger" size={20} aria-hidden />
        <div>
          <h2 id="adx-refused-title">{title}</h2>
          <Blockers refusals={refusals} isNamed onFollow={onClose} />
        </div>
      </div>
      <CloseFoot onClose={onClose} />
    </Dialog>
  );
}

/** Says what archiving means for the users of an object, in the words of its definition, and asks. */
function ArchiveInUseDialog({ question: { record, detail }, onClose }: DialogProps<'archiveInUse'>) {
  const context = useActions();
  const translate = useTranslate();
  const text = useText();
  const { archiveInUse, label } = context.resource;
  const archive = () => {
    onClose();
    archiveOne(record, context, true);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="adx-archive-title" slotProps={{ paper: { className: 'adx-ask' } }}>
      <div className="adx-ask-body">
        <Archive className="adx-lucide" size={20} aria-hidden />
        <div>
          <h2 id="adx-archive-title">
            {translate('adx.actions.archive_title', { type: inSentence(text(label[0])), name: String(record.name) })}
          </h2>
          {detail && <p>{text(detail)}</p>}
          {archiveInUse && <p>{text(archiveInUse)}</p>}
        </div>
      </div>
      <AskFoot onCancel={onClose}>
        <Button
          variant="contained"
          onClick={archive}
          autoFocus
          startIcon={<Archive className="adx-lucide" size={15} aria-hidden />}
        >
          {translate('adx.actions.archive')}
        </Button>
      </AskFoot>
    </Dialog>
  );
}
