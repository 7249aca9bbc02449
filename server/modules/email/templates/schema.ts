import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'

export const TemplateNotFound = problem(404, 'template_not_found', 'Template not found')
export const ContactNotFound = problem(404, 'contact_not_found', 'Contact not found')
export const DealNotFound = problem(404, 'deal_not_found', 'Deal not found')
export const ShortcutTaken = problem(
  409,
  'shortcut_taken',
  (shortcut: string) => say`The shortcut ${{ shortcut }} belongs to another template of yours`,
  'hello',
)
export const NotYourTemplate = problem(
  403,
  'not_your_template',
  'Only who made a template and admins change it',
)

export const templateKinds = ['template', 'snippet'] as const
export const visibilities = ['own', 'organization'] as const

const written = {
  name: Text(100, { minLength: 1 }),
  kind: Choice(templateKinds),
  subject: Text(998),
  body_html: Text(1_000_000),
  shortcut: Nullable(Type.String({ pattern: '^[a-z0-9_-]{1,32}$', examples: ['intro'] })),
  visibility: Choice(visibilities),
}
export const TemplatePatch = Patch(written)
export type TemplatePatch = Static<typeof TemplatePatch>
export const TemplateIn = Type.Object({ ...TemplatePatch.properties, name: written.name })
export type TemplateIn = Static<typeof TemplateIn>

export const EmailTemplate = NamedObject('EmailTemplate', {
  id: Uuid,
  name: Type.String(),
  kind: Choice(templateKinds),
  subject: Type.String(),
  body_html: Type.String(),
  shortcut: Nullable(Type.String()),
  visibility: Choice(visibilities),
  user_id: Nullable(UserId),
  can_edit: Type.Boolean({ description: 'Whether the caller may change and delete it.' }),
  stats: NamedObject('EmailTemplateStats', {
    sent: Type.Integer(),
    opened: Type.Integer(),
    clicked: Type.Integer(),
    replied: Type.Integer(),
    open_rate: Type.Number(),
    reply_rate: Type.Number(),
  }),
  used_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type EmailTemplate = Static<typeof EmailTemplate>

export const TemplateQuery = Type.Object({
  ...PageQuery.properties,
  kind: Type.Optional(Choice(templateKinds)),
})
export type TemplateQuery = Static<typeof TemplateQuery>

export const RenderIn = Patch({ contact_id: Nullable(Uuid), deal_id: Nullable(Uuid) })
export type RenderIn = Static<typeof RenderIn>

const Rendered = NamedObject('RenderedTemplate', {
  subject: Type.String(),
  body_html: Type.String(),
  missing_fields: Type.Array(Type.String()),
})
export type Rendered = Static<typeof Rendered>
export const RenderOut = Type.Object({ ...Rendered.properties, data: Rendered })
