import { apiContract } from '../contracts/apiContract';
import { createTestHost } from '../support/host';

apiContract('stores in memory', () => createTestHost());
