/** A number that begins with a country identifies for VAT, as does that of Japan's registered issuers; others are local. */
export const isVatId = (text: string): boolean =>
  /^(?:[A-Z]{2}(?=.*\d)[0-9A-Z]{2,}|T\d{13})$/.test(text.replace(/[\s.-]/g, '').toUpperCase())
