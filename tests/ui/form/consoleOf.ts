import { vi } from 'vitest';
import { extensions } from '../../../src/boot/extensions';
import type { Viewer } from '../../../src/schema/access';
import type { AnyResource } from '../../../src/schema/resource';
import type { ConsoleValue } from '../../../src/ui/ConsoleContext';

/** What main.tsx would hand to the screens, for one viewer. */
export function consoleOf(viewer: Viewer, resources: readonly AnyResource[]): ConsoleValue {
  return {
    config: {
      apiBase: '',
      productName: 'ADX Console',
      insightHub: null,
      encryption: null,
      languages: ['en', 'fr'],
      samples: [],
      build: 'test',
      demo: false,
    },
    viewer,
    user: {
      ...viewer,
      id: viewer.user,
      type: viewer.role,
      tagParams: [...viewer.tagParams],
      vastParams: [],
      vast2Params: [],
      config: { host: '', database: '' },
      accountName: 'Northbay Streaming',
      manager: null,
    },
    admin: null,
    resources,
    extensions,
    preferences: { get: (_, fallback) => fallback, set: vi.fn(), subscribe: () => () => undefined },
    progress: { snapshot: () => idle, subscribe: () => () => undefined },
    setMode: vi.fn(),
    signOut: vi.fn(),
    actFor: vi.fn(),
    backToAdmin: vi.fn(),
    reloadData: vi.fn(),
  };
}

const idle = { active: 0, failed: false };
