import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../src/model/reports/catalogueOf';
import { chooseReport } from '../../../src/model/reports/chooseReport';
import { presets } from '../../../src/model/reports/presets';
import { draftOfPreset, requestOf } from '../../../src/model/reports/reportDraft';
import { type Mode, type Role, roles, type Viewer } from '../../../src/schema/access';
import { viewerOf } from '../../schema/viewer';

const viewerFor = (role: Role, mode: Mode): Viewer =>
  viewerOf({
    role,
    mode,
    ...(role === 'admin' && { isSuper: true, account: null, owner: null }),
    showSystemCost: true,
  });

const offered = roles.flatMap((role) =>
  (['ssp', 'dsp'] as const).flatMap((mode) =>
    ([0, 1] as const).flatMap((ivt) =>
      catalogueOf(viewerFor(role, mode), ivt).presets.map((preset) => [role, mode, preset.key, ivt, preset] as const),
    ),
  ),
);

describe('a preset as the screen sends it', () => {
  it.each(offered)('is a report that the server takes: %s %s %s', (role, mode, _key, ivt, preset) => {
    const request = requestOf(draftOfPreset(preset.relative, preset.request, preset.compareWith), '2026-03-17');
    const chosen = chooseReport({ ...request, ivt }, viewerFor(role, mode), new Date('2026-03-17T12:00:00Z'));
    expect(chosen).not.toHaveProperty('problems');
  });

  it('is there for every one of them', () => {
    expect(new Set(offered.map(([, , key]) => key))).toEqual(new Set(presets.map(({ key }) => key)));
  });
});
