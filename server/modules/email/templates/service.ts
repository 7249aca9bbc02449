import { type Ctx, roleAtLeast, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { findTemplateError } from '#platform/liquid/render.ts'
import {
  deleteTemplate,
  findTemplate,
  hasShortcut,
  insertTemplate,
  listStats,
  lockOwner,
  pageTemplates,
  type TemplateRow,
  updateTemplate,
} from './queries.ts'
import {
  type EmailTemplate,
  NotYourTemplate,
  ShortcutTaken,
  type TemplateIn,
  TemplateNotFound,
  type TemplatePatch,
  type TemplateQuery,
} from './schema.ts'

/** Percent of what was sent, one decimal. */
const rateOf = (part: number, sent: number) => (sent === 0 ? 0 : Math.round((part / sent) * 1_000) / 10)
const nothing = { sent: 0, opened: 0, clicked: 0, replied: 0 }

async function showTemplates(ctx: Ctx, rows: readonly TemplateRow[]): Promise<EmailTemplate[]> {
  const counted = await listStats(
    ctx,
    rows.map(({ id }) => id),
  )
  const byId = new Map(counted.map(({ template_id, ...counts }) => [template_id, counts]))
  return rows.map(row => {
    const counts = byId.get(row.id) ?? nothing
    return {
      ...row,
      kind: row.kind as EmailTemplate['kind'],
      visibility: row.visibility as EmailTemplate['visibility'],
      can_edit: mayChange(ctx, row),
      stats: {
        ...counts,
        open_rate: rateOf(counts.opened, counts.sent),
        reply_rate: rateOf(counts.replied, counts.sent),
      },
    }
  })
}

const showTemplate = async (ctx: Ctx, row: TemplateRow) => (await showTemplates(ctx, [row]))[0]!

const mayChange = ({ actor }: Ctx, { user_id }: TemplateRow): boolean =>
  actor.kind === 'user' &&
  roleAtLeast(actor.role, 'member') &&
  (actor.id === user_id || roleAtLeast(actor.role, 'admin'))

export const requireTemplate = async (ctx: Ctx, id: string): Promise<TemplateRow> =>
  found(await findTemplate(ctx, userIdOf(ctx), id), TemplateNotFound)

export async function listTemplates(ctx: Ctx, query: TemplateQuery) {
  const { data, pagination } = await pageTemplates(ctx, userIdOf(ctx), query)
  return { data: await showTemplates(ctx, data), pagination }
}

export const getTemplate = async (ctx: Ctx, id: string) => showTemplate(ctx, await requireTemplate(ctx, id))

export async function createTemplate(ctx: Ctx, input: TemplateIn): Promise<EmailTemplate> {
  checkTexts(input)
  const now = ctx.now.toString()
  const row = await insertTemplate(ctx, {
    kind: 'template',
    visibility: 'own',
    ...given(input),
    name: input.name,
    id: newId(),
    user_id: userIdOf(ctx),
    created_at: now,
    updated_at: now,
  })
  if (!row) throw ShortcutTaken(input.shortcut!)
  return showTemplate(ctx, row)
}

export async function changeTemplate(ctx: Ctx, id: string, input: TemplatePatch): Promise<EmailTemplate> {
  const before = await requireTemplate(ctx, id)
  if (!mayChange(ctx, before)) throw NotYourTemplate()
  checkTexts(input)
  if (input.shortcut && before.user_id !== null) {
    // Two that take the same one wait for each other.
    await lockOwner(ctx, before.user_id)
    if (await hasShortcut(ctx, before.user_id, input.shortcut, id)) throw ShortcutTaken(input.shortcut)
  }
  return showTemplate(ctx, await updateTemplate(ctx, id, given(input)))
}

export async function removeTemplate(ctx: Ctx, id: string): Promise<void> {
  if (!mayChange(ctx, await requireTemplate(ctx, id))) throw NotYourTemplate()
  await deleteTemplate(ctx, id)
}

const given = (input: TemplatePatch) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as TemplatePatch

function checkTexts({ subject, body_html }: TemplatePatch): void {
  for (const text of [subject, body_html]) {
    const message = text?.includes('{') ? findTemplateError(text) : null
    if (message) throw InvalidInput(say`Template error: ${{ message }}`)
  }
}
