/** A path that is put together at run time; the router can only check those that stand in the code. */
export const address = (path: string) => path as '/'
