import { MonitorPlay, RefreshCw, ShieldCheck } from 'lucide-react';
import type { ExtensionActionsOf } from '../../ui/actions/extensionActions';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import type { creatives } from '../creatives';

const MediaDialog = lazyComponent(() => import('./MediaDialog').then((module) => module.MediaDialog));

const isVast = (kind: string): boolean => kind === 'vastUrl' || kind === 'vastXml';

/** The form has both on its own tab, for unsaved changes too. */
export const rowActions: ExtensionActionsOf<typeof creatives> = [
  {
    id: 'preview',
    icon: MonitorPlay,
    label: 'Preview',
    key: 'p',
    places: ['row'],
    // Only its own account may let the server load the VAST.
    isOffered: ({ kind, mediaUrl }, { viewer }) => (isVast(kind) ? viewer.role === 'demand' : Boolean(mediaUrl)),
    Dialog: (props) => <MediaDialog {...props} shows="preview" />,
  },
  {
    id: 'validate',
    icon: ShieldCheck,
    label: 'Validate',
    key: 'v',
    places: ['row'],
    isOffered: ({ kind }, { viewer }) => isVast(kind) && viewer.role === 'demand',
    Dialog: (props) => <MediaDialog {...props} shows="result" />,
  },
  {
    id: 'check',
    icon: RefreshCw,
    label: 'Check again',
    places: ['row'],
    isOffered: ({ vastState }, { viewer }) => Boolean(vastState) && vastState !== 'ok' && viewer.role === 'demand',
    Dialog: (props) => <MediaDialog {...props} shows="check" />,
  },
];
