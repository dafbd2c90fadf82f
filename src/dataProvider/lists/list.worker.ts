import { expose } from 'comlink';
import { createListCopies } from './listCopies';
import { createListService } from './listService';

expose(createListService(createListCopies()));
