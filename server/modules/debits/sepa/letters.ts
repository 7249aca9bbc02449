const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  '&': '+',
}

/** The letters that every bank of SEPA takes (EPC217-08); what cannot be written with them is a dot. */
export function toSepaText(text: string, most: number): string {
  const letters = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[äöüÄÖÜßẞ&]/g, letter => WRITTEN_OUT[letter]!)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
  return letters.trim().slice(0, most).trimEnd()
}

/** Of an element that may not be missing. */
export const toSepaName = (name: string): string => toSepaText(name, 70) || 'NOTPROVIDED'
