// All that a definition is written with: one import line for whoever writes one.
export { aboutFirst } from './aboutFirst';
export { defineResource } from './defineResource';
export * from './fields';
export { admin, adv, demand, everyone, sub } from './grants';
export type { Infer } from './resource';
