import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { indexFieldJob } from './jobs.ts'
import { insertField, isFilled, listFields, lockField, lockFields, updateField } from './queries.ts'
import {
  type CustomField,
  CustomFieldNotFound,
  type CustomFieldPatch,
  KeyTaken,
  MOST_FIELDS,
  type NewCustomField,
  TooManyFields,
} from './schema.ts'

export async function createField(ctx: Ctx, input: NewCustomField): Promise<CustomField> {
  const options = readOptions(input.type, input.options ?? [])
  await lockFields(ctx)
  const others = await listFields(ctx.db, input.entity)
  if (others.some(({ key }) => key === input.key)) throw KeyTaken(input.key)
  if (others.length >= MOST_FIELDS) throw TooManyFields()
  const now = ctx.now.toString()
  const made = await insertField(ctx.db, {
    id: newId(),
    entity: input.entity,
    key: input.key,
    label: readName('label', input.label),
    type: input.type,
    options,
    required: input.required ?? false,
    position: input.position ?? Math.max(0, ...others.map(({ position }) => position + 1)),
    created_at: now,
    updated_at: now,
  })
  if (!made) throw KeyTaken(input.key)
  // Values may stand there already, from a time when nobody had defined them.
  if (isFilled(made.entity)) await ctx.enqueue(indexFieldJob, { field_id: made.id })
  await audit(ctx, 'custom_field_created', made)
  return made
}

export async function changeField(ctx: Ctx, id: string, patch: CustomFieldPatch): Promise<CustomField> {
  const before = await requireLiving(ctx, id)
  const { label, options, ...plain } = patch
  const field = await updateField(ctx, id, {
    ...plain,
    ...(label === undefined ? {} : { label: readName('label', label) }),
    ...(options === undefined ? {} : { options: readOptions(before.type, options) }),
  })
  await audit(ctx, 'custom_field_changed', field)
  return field
}

export async function deleteField(ctx: Ctx, id: string): Promise<void> {
  await requireLiving(ctx, id)
  await audit(ctx, 'custom_field_deleted', await updateField(ctx, id, { deleted_at: ctx.now.toString() }))
}

export async function restoreField(ctx: Ctx, id: string): Promise<CustomField> {
  await lockFields(ctx)
  const before = found(await lockField(ctx.db, id), CustomFieldNotFound)
  if (before.deleted_at === null) return before
  if ((await listFields(ctx.db, before.entity)).length >= MOST_FIELDS) throw TooManyFields()
  const field = await updateField(ctx, id, { deleted_at: null })
  await audit(ctx, 'custom_field_restored', field)
  return field
}

async function requireLiving(ctx: Ctx, id: string): Promise<CustomField> {
  const field = found(await lockField(ctx.db, id), CustomFieldNotFound)
  if (field.deleted_at !== null) throw CustomFieldNotFound()
  return field
}

/** Compared as values are found: without case and spaces around. */
function readOptions(type: CustomField['type'], options: readonly string[]): string[] {
  const isChosen = type === 'select' || type === 'multiselect'
  if (!isChosen) return []
  const read = options.map(option => readName('options', option))
  if (read.length === 0) throw InvalidInput('options must have at least 1 item')
  if (new Set(read.map(option => option.toLowerCase())).size < read.length) {
    throw InvalidInput('options must not repeat an item')
  }
  if (read.some(option => option.includes(',') || option.includes(';'))) {
    throw InvalidInput('options must not have a comma or semicolon in them')
  }
  return read
}

const audit = (ctx: Ctx, action: string, { id, entity, key }: CustomField) =>
  recordAudit(ctx, { action, targetKind: 'custom_field', targetId: id, detail: { entity, key } })
