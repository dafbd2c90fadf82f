import { ArrowLeftRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { hasMode, type Mode, maySwitchMode } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { PageMessage } from './PageMessage';

/** A screen of the other mode says so and offers to switch; it never throws a person out (decision 16). */
export function OtherModePage({ resource, mode }: { resource: AnyResource; mode: Mode }) {
  const { viewer, setMode } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const side = translate(`adx.shell.sides.${mode}`);
  const maySwitch = maySwitchMode(viewer) && hasMode(viewer, mode);
  return (
    <PageMessage
      icon={ArrowLeftRight}
      title={translate('adx.shell.otherMode', { objects: text(resource.label[1]), mode: side })}
      actions={
        maySwitch && (
          <Button variant="contained" onClick={() => setMode(mode)}>
            {translate('adx.shell.switchTo', { mode: side })}
          </Button>
        )
      }
    >
      {translate('adx.shell.otherModeWhy', { mode: translate(`adx.shell.sides.${viewer.mode}`) })}
    </PageMessage>
  );
}
