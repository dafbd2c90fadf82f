/** True in the static demo alone; a constant of the build, so that the other branch leaves the bundle. */
declare const __DEMO__: boolean;
