import type { Language } from '#kit/web/language.ts'

/** What an invoice of late charges calls them: it goes to the customer. */
interface LateWords {
  title(number: string): string
  interest(number: string, until: string): string
  lump(number: string): string
  fees(number: string): string
}

export const lateWords: Record<Language, LateWords> = {
  en: {
    title: number => `Late charges for ${number}`,
    interest: (number, until) => `Late payment interest on ${number} until ${until}`,
    lump: number => `Late payment compensation for ${number}`,
    fees: number => `Reminder fees for ${number}`,
  },
  de: {
    title: number => `Verzugskosten zu ${number}`,
    interest: (number, until) => `Verzugszinsen auf ${number} bis ${until}`,
    lump: number => `Verzugspauschale zu ${number}`,
    fees: number => `Mahngebühren zu ${number}`,
  },
  fr: {
    title: number => `Pénalités de retard, facture ${number}`,
    interest: (number, until) => `Intérêts de retard sur ${number} jusqu’au ${until}`,
    lump: number => `Indemnité forfaitaire de recouvrement, facture ${number}`,
    fees: number => `Frais de relance, facture ${number}`,
  },
  es: {
    title: number => `Recargos por demora de ${number}`,
    interest: (number, until) => `Intereses de demora de ${number} hasta el ${until}`,
    lump: number => `Indemnización por costes de cobro de ${number}`,
    fees: number => `Gastos de reclamación de ${number}`,
  },
  pt: {
    title: number => `Encargos por atraso de ${number}`,
    interest: (number, until) => `Juros de mora de ${number} até ${until}`,
    lump: number => `Indemnização por custos de cobrança de ${number}`,
    fees: number => `Despesas de aviso de ${number}`,
  },
  ja: {
    title: number => `${number} の延滞費用`,
    interest: (number, until) => `${number} の遅延損害金（${until}まで）`,
    lump: number => `${number} の遅延補償金`,
    fees: number => `${number} の督促手数料`,
  },
}
