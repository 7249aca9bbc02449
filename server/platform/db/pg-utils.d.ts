declare module 'pg/lib/utils.js' {
  /** A value as the wire carries it. */
  export function prepareValue(value: unknown): string | Buffer | null
}
