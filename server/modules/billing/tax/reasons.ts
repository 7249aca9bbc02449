import type { Language } from '#kit/web/language.ts'

/** What the law of the Union wants an invoice to say where somebody else pays the tax, or nobody does. */
const usual: Record<string, Record<Language, string>> = {
  AE: {
    en: 'Reverse charge',
    de: 'Steuerschuldnerschaft des Leistungsempfängers',
    fr: 'Autoliquidation',
    es: 'Inversión del sujeto pasivo',
    pt: 'Autoliquidação',
    ja: 'リバースチャージ',
  },
  K: {
    en: 'VAT-exempt intra-Community supply',
    de: 'Steuerfreie innergemeinschaftliche Lieferung',
    fr: 'Livraison intracommunautaire exonérée',
    es: 'Entrega intracomunitaria exenta',
    pt: 'Transmissão intracomunitária isenta',
    ja: 'EU域内免税供給',
  },
  G: {
    en: 'VAT-exempt export',
    de: 'Steuerfreie Ausfuhrlieferung',
    fr: 'Exportation exonérée',
    es: 'Exportación exenta',
    pt: 'Exportação isenta',
    ja: '輸出免税',
  },
  O: {
    en: 'Not subject to VAT',
    de: 'Nicht steuerbar',
    fr: 'Hors champ de la TVA',
    es: 'No sujeto al IVA',
    pt: 'Não sujeito a IVA',
    ja: '不課税',
  },
}

export const usualReason = (category: string, language: Language): string | null =>
  usual[category]?.[language] ?? null

export const isUsualReason = (category: string, reason: string): boolean =>
  Object.values(usual[category] ?? {}).includes(reason)
