import { describe } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import { storeContract } from '../contracts/storeContract';

describe('the store in memory', () => storeContract(async () => createMemoryStore()));
