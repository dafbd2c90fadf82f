// Everything that a definition needs, in one import.
export { aboutFirst } from './aboutFirst';
export { defineResource } from './defineResource';
export * from './fields';
export { admin, adv, demand, everyone, sub } from './grants';
export type { Infer } from './resource';
