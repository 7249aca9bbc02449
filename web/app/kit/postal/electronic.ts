import type { ElectronicAddress } from '../../../../sdk/index.ts'

/** As networks write it: scheme and number with a colon between. */
export const electronicText = (address: ElectronicAddress | null): string =>
  !address ? '' : address.scheme === 'EM' ? address.id : `${address.scheme}:${address.id}`

/** Null where nothing was typed; undefined where it cannot be read. */
export function readElectronic(text: string): ElectronicAddress | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const [, scheme, id] = /^(\d{4}|EM)\s*:\s*(\S.*)$/i.exec(typed) ?? []
  if (scheme && id) return { scheme: scheme.toUpperCase(), id }
  return typed.includes('@') ? { scheme: 'EM', id: typed } : undefined
}
