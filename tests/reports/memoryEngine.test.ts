import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import { reportEngineContract } from '../contracts/reportEngineContract';

reportEngineContract('the engine in memory', { open: async () => createMemoryReports() });
