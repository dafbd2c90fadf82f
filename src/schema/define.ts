// All that a definition is written with: one import line for whoever writes one.
export { admin, adv, demand, sub } from './access';
export * from './fields';
export { defineResource, type Infer } from './resource';
