// All that a definition is written with: one import line for whoever writes one.
export { aboutFirst } from './aboutFirst';
export { admin, adv, demand, sub } from './access';
export * from './fields';
export { defineResource, type Infer } from './resource';
