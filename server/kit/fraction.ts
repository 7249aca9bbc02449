import { createHash } from 'node:crypto'

/** A number in [0, 1) that is always the same for the same parts, and evenly spread over different ones. */
export function fractionOf(...parts: string[]): number {
  const digest = createHash('sha256').update(parts.join('\0')).digest()
  return digest.readUIntBE(0, 6) / 2 ** 48
}
