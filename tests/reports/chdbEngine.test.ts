import { describe } from 'vitest';
import { openReports } from '../../server/reports/openReports';
import { reportEngineContract } from '../contracts/reportEngineContract';
import { reportRetentionContract } from '../contracts/reportRetentionContract';
import { newFolders } from '../support/newFolders';

const newFolder = newFolders();

reportEngineContract('chDB', { open: () => openReports({ path: newFolder(), keep: null }) });

describe('chDB', () => {
  const path = newFolder();
  reportRetentionContract(() => ({ path }));
});
