import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { MOST_SOURCE } from '../stored/campaign.ts'

const writable = {
  subject: Type.Optional(Nullable(Text(255, { description: 'The subject it begins with' }))),
  preheader: Type.Optional(Nullable(Text(255, { description: 'The preheader it begins with' }))),
  category: Type.Optional(Nullable(Text(100, { description: 'A word to group templates by' }))),
}
const name = Text(255, { minLength: 1, description: 'What it is called' })
const kind = Choice(['mjml', 'html'], { description: 'What the source is written in; html unless given' })
const source = Text(MOST_SOURCE, { description: 'MJML or HTML with Liquid' })

export const TemplateIn = NamedObject('CampaignTemplateInput', {
  name,
  kind: Type.Optional(kind),
  source,
  ...writable,
})
export type TemplateIn = Static<typeof TemplateIn>
export const TemplatePatch = NamedObject('CampaignTemplatePatch', {
  name: Type.Optional(name),
  kind: Type.Optional(kind),
  source: Type.Optional(source),
  ...writable,
})
export type TemplatePatch = Static<typeof TemplatePatch>

const row = {
  id: Uuid,
  name: Type.String(),
  kind: Choice(['mjml', 'html']),
  subject: Type.String(),
  preheader: Type.String(),
  category: Nullable(Type.String()),
  is_seed: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
}
export const TemplateSummary = NamedObject('CampaignTemplateSummary', row)
export type TemplateSummary = Static<typeof TemplateSummary>
export const Template = NamedObject('CampaignTemplate', {
  ...row,
  source: Type.String(),
  html: Type.String(),
  merge_fields: Type.Array(Type.String()),
})
export type Template = Static<typeof Template>

export const Seeded = NamedObject('SeededCampaignTemplates', {
  created: Type.Integer(),
  existing: Type.Integer(),
  templates: Type.Array(TemplateSummary),
})
