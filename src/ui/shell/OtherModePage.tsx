import { ArrowLeftRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { hasMode, type Mode, maySwitchMode } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { useText } from '../i18n/useText';
import { forgetChosen, noteSwitch } from '../menu/switchedSide';
import { Button, ButtonLink } from '../parts/Button';
import { PageMessage } from './PageMessage';

/** Switches to the mode of a screen. If that already happened for this address, offers a button instead. */
export function OtherModePage({ resource, mode }: { resource: AnyResource; mode: Mode }) {
  const translate = useTranslate();
  const text = useText();
  const side = translate(`adx.shell.sides.${mode}`);
  return (
    <OtherSide title={translate('adx.shell.otherMode', { objects: text(resource.label[1]), mode: side })} mode={mode} />
  );
}

/** Like `OtherModePage`, for anything of one mode, with further buttons. */
export function OtherSide({ title, mode, actions }: { title: string; mode: Mode; actions?: ReactNode }) {
  const { viewer, setMode } = useConsole();
  const translate = useTranslate();
  const maySwitch = maySwitchMode(viewer) && hasMode(viewer, mode);
  // Once per address: if the mode was switched back since, the user decides.
  const [isSwitching] = useState(() => maySwitch && noteSwitch(mode));
  useEffect(() => {
    if (isSwitching) setMode(mode);
  }, [isSwitching, setMode, mode]);
  useEffect(() => forgetChosen, []);
  if (isSwitching) return null;
  return (
    <PageMessage
      icon={ArrowLeftRight}
      title={title}
      actions={
        <>
          {maySwitch && (
            <Button variant="contained" onClick={() => setMode(mode)}>
              {translate('adx.shell.switchTo', { mode: translate(`adx.shell.sides.${mode}`) })}
            </Button>
          )}
          {actions}
          {!maySwitch && !actions && <ButtonLink to="/">{translate('adx.shell.backToHomePage')}</ButtonLink>}
        </>
      }
    >
      {translate('adx.shell.otherModeWhy', { mode: translate(`adx.shell.sides.${viewer.mode}`) })}
    </PageMessage>
  );
}
