/** True in the static demo alone; a constant of the build, so that the other branch leaves the bundle. */
declare const __DEMO__: boolean;

/** A worker of Node with all that it imports, as one script (`tools/workerCode.mjs`). */
declare module '*?worker-code' {
  const code: string;
  export default code;
}
