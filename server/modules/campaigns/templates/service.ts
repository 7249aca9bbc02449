import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { findUsedFields } from '#modules/outreach/index.ts'
import { TemplateNotFound } from '../errors.ts'
import { requireCompiled } from '../rendering/compile.ts'
import {
  deleteTemplateRow,
  findTemplate,
  insertSeed,
  insertTemplate,
  listSeeds,
  lockTemplate,
  type TemplateRow,
  updateTemplateRow,
} from './queries.ts'
import type { Template, TemplateIn, TemplatePatch, TemplateSummary } from './schema.ts'
import { seeds } from './seeds.ts'

async function present(ctx: WorkCtx, row: TemplateRow): Promise<Template> {
  const { organization_id: _, ...template } = row
  const { keys } = await findUsedFields(ctx, [row.subject, row.preheader, row.html])
  return { ...template, kind: row.kind as Template['kind'], merge_fields: keys }
}

export const readTemplate = async (ctx: WorkCtx, id: string): Promise<Template> =>
  present(ctx, found(await ctx.transact(inner => findTemplate(inner, id)), TemplateNotFound))

export async function createTemplate(ctx: WorkCtx, input: TemplateIn): Promise<Template> {
  const kind = input.kind ?? 'html'
  const name = readName('name', input.name)
  if (input.source.trim() === '') throw InvalidInput('source must not be empty')
  const { html } = await requireCompiled(ctx, { kind, source: input.source })
  const id = newId()
  await ctx.transact(async inner => {
    const now = inner.now.toString()
    await insertTemplate(inner, {
      id,
      name,
      kind,
      source: input.source,
      html,
      subject: input.subject ?? '',
      preheader: input.preheader ?? '',
      category: input.category ?? null,
      created_at: now,
      updated_at: now,
    })
  })
  return readTemplate(ctx, id)
}

export async function updateTemplate(ctx: WorkCtx, id: string, input: TemplatePatch): Promise<Template> {
  const before = found(await ctx.transact(inner => findTemplate(inner, id)), TemplateNotFound)
  const kind = input.kind ?? (before.kind as Template['kind'])
  const source = input.source ?? before.source
  if (source.trim() === '') throw InvalidInput('source must not be empty')
  const isRewritten = input.kind !== undefined || input.source !== undefined
  const compiled = isRewritten ? await requireCompiled(ctx, { kind, source }) : null
  await ctx.transact(async inner => {
    found(await lockTemplate(inner, id), TemplateNotFound)
    await updateTemplateRow(inner, id, {
      ...(input.name === undefined ? {} : { name: readName('name', input.name) }),
      ...(input.subject === undefined ? {} : { subject: input.subject ?? '' }),
      ...(input.preheader === undefined ? {} : { preheader: input.preheader ?? '' }),
      ...(input.category === undefined ? {} : { category: input.category }),
      ...(compiled ? { kind, source, html: compiled.html } : {}),
      updated_at: inner.now.toString(),
    })
  })
  return readTemplate(ctx, id)
}

export async function deleteTemplate(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteTemplateRow(ctx, id))) throw TemplateNotFound()
}

/** The templates that come with the house, each once, however often somebody asks. */
export async function seedTemplates(
  ctx: WorkCtx,
): Promise<{ created: number; existing: number; templates: TemplateSummary[] }> {
  const compiled: { seed: (typeof seeds)[number]; html: string }[] = []
  for (const seed of seeds) {
    const { html } = await requireCompiled(ctx, { kind: 'mjml', source: seed.source })
    compiled.push({ seed, html })
  }
  return ctx.transact(inner => insertSeeds(inner, compiled))
}

async function insertSeeds(ctx: Ctx, compiled: readonly { seed: (typeof seeds)[number]; html: string }[]) {
  let created = 0
  for (const [index, { seed, html }] of compiled.entries()) {
    // In the order they are listed in, which is by time.
    const at = ctx.now.add({ milliseconds: index }).toString()
    const isNew = await insertSeed(ctx, {
      ...seed,
      kind: 'mjml',
      html,
      id: newId(),
      created_at: at,
      updated_at: at,
    })
    if (isNew) created += 1
  }
  return { created, existing: compiled.length - created, templates: await listSeeds(ctx) }
}
