import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { reportEngineContract } from '../contracts/reportEngineContract';

reportEngineContract('the engine in memory', { open: async () => createMemoryReports() });
