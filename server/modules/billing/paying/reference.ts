const MOST = 21

const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/** ISO 7064 MOD 97-10: letters count from 10 on. */
function remainder(text: string): number {
  const digits = text.replaceAll(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return Number(BigInt(digits) % 97n)
}

/** The creditor reference of ISO 11649 for a number; null where it would be too long. */
export function creditorReference(number: string): string | null {
  const body = plain(number)
  if (!body || body.length > MOST) return null
  return `RF${String(98 - remainder(`${body}RF00`)).padStart(2, '0')}${body}`
}

/** What a valid creditor reference says, spaces aside; undefined where the text is none. */
export function readCreditorReference(text: string): string | undefined {
  const reference = text.replaceAll(/\s/g, '').toUpperCase()
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(reference)) return undefined
  const isValid = remainder(reference.slice(4) + reference.slice(0, 4)) === 1
  return isValid ? reference.slice(4) : undefined
}

/** As people read it, in fours. */
export const groupReference = (reference: string): string => reference.replaceAll(/(.{4})(?=.)/g, '$1 ')
