import type { ComponentType } from 'react';
import { PanelPresets } from './PanelPresets';
import { PanelSaved } from './PanelSaved';
import { PanelSchedule } from './PanelSchedule';
import { PanelVersions } from './PanelVersions';
import type { PanelTab } from './SidePanel';

const bodies: Readonly<Record<PanelTab, ComponentType>> = {
  saved: PanelSaved,
  presets: PanelPresets,
  schedule: PanelSchedule,
  versions: PanelVersions,
};

export function PanelBody({ tab }: { tab: PanelTab }) {
  const Body = bodies[tab];
  return <Body />;
}
