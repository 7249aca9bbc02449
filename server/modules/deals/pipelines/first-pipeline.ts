import { type Language, languageOf } from '#kit/web/language.ts'
import type { DealStatus } from '../schema.ts'

interface Names {
  pipeline: string
  /** As `certainties` has them. */
  stages: readonly [string, string, string, string, string, string]
}

const names: Record<Language, Names> = {
  en: {
    pipeline: 'Sales',
    stages: ['Qualification', 'Discovery', 'Proposal', 'Negotiation', 'Won', 'Lost'],
  },
  de: {
    pipeline: 'Vertrieb',
    stages: ['Qualifizierung', 'Bedarfsklärung', 'Angebot', 'Verhandlung', 'Gewonnen', 'Verloren'],
  },
  fr: {
    pipeline: 'Ventes',
    stages: ['Qualification', 'Analyse des besoins', 'Proposition', 'Négociation', 'Gagnée', 'Perdue'],
  },
  es: {
    pipeline: 'Ventas',
    stages: ['Calificación', 'Análisis de necesidades', 'Propuesta', 'Negociación', 'Ganado', 'Perdido'],
  },
  pt: {
    pipeline: 'Vendas',
    stages: ['Qualificação', 'Levantamento', 'Proposta', 'Negociação', 'Ganho', 'Perdido'],
  },
  ja: { pipeline: '営業', stages: ['見込み確認', 'ヒアリング', '提案', '交渉', '受注', '失注'] },
}

const certainties: readonly { win_probability: number; kind: DealStatus }[] = [
  { win_probability: 10, kind: 'open' },
  { win_probability: 25, kind: 'open' },
  { win_probability: 50, kind: 'open' },
  { win_probability: 75, kind: 'open' },
  { win_probability: 100, kind: 'won' },
  { win_probability: 0, kind: 'lost' },
]

/** What an organization begins with, in its own language; from then on the names are its own to change. */
export function firstPipelineIn(locale: string) {
  const { pipeline, stages } = names[languageOf(locale)]
  return { name: pipeline, stages: certainties.map((one, place) => ({ ...one, name: stages[place]! })) }
}
