import { InvalidInput } from '#kit/problem.ts'
import { Choice, Nullable, type Static, Text, Type } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { languageOf } from '#kit/web/language.ts'
import { type Decision, type TaxRule, taxRules } from './decision/types.ts'
import { explain } from './decision/words/index.ts'
import { isUsualReason, usualReason } from './reasons.ts'

/** S standard rate, Z zero rated, E exempt, AE reverse charge, K intra-community, G export, O outside of VAT. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]
export const TaxClass = Choice(['standard', 'reduced', 'zero', 'exempt'])
export type TaxClass = Static<typeof TaxClass>
export const Supply = Choice(['service', 'eservice', 'goods'])
export type Supply = Static<typeof Supply>
export const ExemptionReason = Text(500)

export const traitsIn = {
  tax_category: Type.Optional(Nullable(Choice(taxCategories))),
  exemption_code: Type.Optional(
    Nullable(Type.String({ maxLength: 50, pattern: '^VATEX-[A-Z0-9-]+$', examples: ['VATEX-EU-AE'] })),
  ),
  exemption_reason: Type.Optional(Nullable(ExemptionReason)),
  tax_class: Type.Optional(Nullable(TaxClass)),
  supply: Type.Optional(Nullable(Supply)),
  tax_rule: Type.Optional(
    Nullable(
      Choice(taxRules, {
        description: 'Sent back with the rate and category it was answered with, a line stays decided.',
      }),
    ),
  ),
}
const TraitsIn = Type.Object(traitsIn)
type TraitsIn = Static<typeof TraitsIn>

export const traitsOut = {
  tax_category: Nullable(
    Choice(taxCategories, { description: 'null: nothing says why no tax is charged, if none is' }),
  ),
  exemption_code: Nullable(Type.String()),
  exemption_reason: Nullable(Type.String()),
  tax_class: Nullable(TaxClass),
  supply: Nullable(Supply),
  tax_rule: Nullable(
    Choice(taxRules, { description: 'null: nothing was decided, the line says its tax itself' }),
  ),
  tax_explanation: Nullable(
    Type.String({ description: 'The rule in words, in the language of the document' }),
  ),
}
const TraitsOut = Type.Object(traitsOut)
type TraitsOut = Static<typeof TraitsOut>

/** What of a line's tax is kept as it was said; what follows from the rest is worked out anew. */
export interface TaxTraits {
  tax_category?: string | null
  exemption_code?: string | null
  exemption_reason?: string | null
  tax_class?: string | null
  supply?: string | null
  /** How its tax was decided; null where it was not. */
  tax_decision?: unknown
  /** Of a line just given: whether somebody said its tax, nobody did, or by which rule it was decided when it was sent out. */
  tax_asked?: 'typed' | 'open' | TaxRule | undefined
}

export const usualCodes: Partial<Record<TaxCategory, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** With another category than S there is no rate: a product's own gives way. */
export const chargesNothing = ({ tax_category }: TraitsIn): boolean =>
  tax_category != null && tax_category !== 'S'

type Taxing = { tax_rate?: number | string | null; tax_name?: string | null }
type TaxedProduct = Pick<TaxTraits, 'tax_class' | 'supply' | 'exemption_reason'> & Taxing

/** Whether a line says its tax itself, or its product does, which has no class that a rate follows from. */
function askedOf(line: TraitsIn & Taxing, product: TaxedProduct | undefined): TaxTraits['tax_asked'] {
  if (line.tax_rule) return line.tax_rule
  if (line.tax_rate != null || line.tax_name || line.tax_category) return 'typed'
  const isByProduct = product && !product.tax_class && (Number(product.tax_rate) > 0 || product.tax_name)
  return isByProduct ? 'typed' : 'open'
}

export function readTraits(
  line: TraitsIn & Taxing,
  rate: number,
  product: TaxedProduct | undefined,
): TaxTraits {
  const { tax_category: category = null } = line
  if (category && category !== 'S' && rate > 0) {
    throw InvalidInput(say`tax_rate must be 0 with tax_category ${{ category }}`)
  }
  if (category === 'S' && rate === 0) throw InvalidInput('tax_rate must be above 0 with tax_category S')
  const taxClass = line.tax_class ?? product?.tax_class ?? null
  const isExempt = category === 'E' || taxClass === 'exempt'
  const reason = line.exemption_reason?.trim() || (isExempt && product?.exemption_reason) || null
  return {
    tax_category: category,
    exemption_code: (line.exemption_code ?? (category && usualCodes[category])) || null,
    // The usual words are those of the document's language, whichever that will be.
    exemption_reason: reason && category && isUsualReason(category, reason) ? null : reason,
    tax_class: taxClass,
    supply: line.supply ?? product?.supply ?? null,
    tax_asked: askedOf(line, product),
  }
}

type Taxed = TaxTraits & { tax_rate: number | string }

export const categoryOf = (line: Taxed): TaxCategory | null =>
  (line.tax_category as TaxCategory | null | undefined) ?? (Number(line.tax_rate) > 0 ? 'S' : null)

/** Why no tax is charged, in the words of the document's language where the line has none of its own. */
export function reasonOf(line: Taxed, locale: string): string | null {
  const category = categoryOf(line)
  if (!category || category === 'S' || category === 'Z') return null
  return line.exemption_reason || usualReason(category, languageOf(locale))
}

export const presentTraits = (line: Taxed, locale = 'en'): TraitsOut => ({
  tax_category: categoryOf(line),
  exemption_code: line.exemption_code ?? null,
  exemption_reason: reasonOf(line, locale) ?? line.exemption_reason ?? null,
  tax_class: (line.tax_class as TaxClass | null | undefined) ?? null,
  supply: (line.supply as Supply | null | undefined) ?? null,
  tax_rule: decisionOf(line)?.rule ?? null,
  tax_explanation: explained(line, locale),
})

export const decisionOf = (line: TaxTraits): Decision | null => (line.tax_decision ?? null) as Decision | null

const explained = (line: TaxTraits, locale: string): string | null => {
  const decision = decisionOf(line)
  return decision && explain(decision, locale)
}
