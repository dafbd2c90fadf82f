// @ts-check
import { serverCommand } from './serverCommand.mjs';

serverCommand('fill');
