import { isInUnion, placeOfNumber } from '../../tax/places.ts'

type Validators = Record<string, Record<string, { validate(value: string): { isValid: boolean } }>>

/** What each country calls its VAT number there. */
const kinds: Record<string, readonly string[]> = {
  AT: ['uid'],
  BE: ['vat'],
  BG: ['vat'],
  CY: ['vat'],
  CZ: ['dic'],
  DE: ['vat'],
  DK: ['cvr'],
  EE: ['kmkr'],
  ES: ['nif', 'cif', 'dni', 'nie'],
  FI: ['alv'],
  FR: ['tva'],
  GR: ['vat'],
  HR: ['oib'],
  HU: ['anum'],
  IE: ['vat'],
  IT: ['iva'],
  LT: ['pvm'],
  LU: ['tva'],
  LV: ['pvn'],
  MT: ['vat'],
  NL: ['btw'],
  PL: ['nip'],
  PT: ['nif', 'nipc'],
  RO: ['cui', 'cif'],
  SE: ['vat'],
  SI: ['ddv'],
  SK: ['dph'],
  XI: ['vat'],
}

/** A number that the register of the Union can be asked about, in its own terms; undefined is none. */
export function readNumber(vatId: string): { countryCode: string; vatNumber: string } | undefined {
  const place = placeOfNumber(vatId)
  if (!place || !(isInUnion(place) || place === 'XI') || !/^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(vatId)) {
    return undefined
  }
  return { countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) }
}

/** Loaded when first needed: it knows the numbers of a hundred countries. */
const loadValidators = async (): Promise<Validators> => (await import('stdnum')).stdnum

/** Whether it can be right at all: as many digits as its country gives, and the right one among them for checking. */
export async function canBeRight(vatId: string): Promise<boolean> {
  const number = readNumber(vatId)
  if (!number) return false
  const place = placeOfNumber(vatId)!
  // They are given out as those of the United Kingdom are.
  const of = (await loadValidators())[place === 'XI' ? 'GB' : place]
  return (kinds[place] ?? []).some(kind => {
    const check = of?.[kind]
    return (
      check !== undefined &&
      [number.vatNumber, ...(place === 'XI' ? [] : [vatId])].some(text => check.validate(text).isValid)
    )
  })
}
