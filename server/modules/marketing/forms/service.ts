import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import type { Pagination } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { cleanTags } from '#kit/text/normalize.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import { dropDocuments } from '../document-queries.ts'
import { defineFields } from '../questions/define.ts'
import type { QuestionField, QuestionFieldIn } from '../questions/schema.ts'
import { readListIds, readUserIds, readWebAddress } from '../references.ts'
import { type Counts, dropCounts, readCounts } from '../tallies/queries.ts'
import {
  deleteFormRow,
  type FormRow,
  type FormValues,
  findForm,
  insertForm,
  listForms,
  lockForm,
  updateForm,
} from './queries.ts'
import {
  type Form,
  type FormIn,
  type FormListQuery,
  FormNotFound,
  type FormPatch,
  USUAL_LABEL,
  USUAL_THANKS,
} from './schema.ts'

/** The kind of directory entry by which strangers find a form. */
export const FORM = 'form'

export const formUrl = (ctx: Pick<Ctx, 'services'>, id: string): string =>
  `${ctx.services.settings.publicUrl}/f/${id}`

function present(ctx: Ctx, { version: _, ...row }: FormRow, counts: Counts): Form {
  const url = formUrl(ctx, row.id)
  const base = ctx.services.settings.publicUrl
  return {
    ...row,
    public_url: url,
    embed_html: `<script src="${base}/embed/form.js" data-form="${row.id}" async></script>`,
    iframe_html: `<iframe src="${url}?embed=1" title="${escapeHtml(row.name)}" style="width:100%;height:640px;border:0"></iframe>`,
    submission_count: counts.submissions,
    spam_count: counts.spam,
    view_count: counts.views,
    conversion_rate:
      counts.views === 0 ? 0 : Math.min(100, Math.round((counts.submissions / counts.views) * 1_000) / 10),
  }
}

export async function pageForms(
  ctx: Ctx,
  query: FormListQuery,
): Promise<{ data: Form[]; pagination: Pagination }> {
  const { data: rows, pagination } = await listForms(ctx.db, query)
  const countsOf = await readCounts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return { data: rows.map(row => present(ctx, row, countsOf(row.id))), pagination }
}

export async function getForm(ctx: Ctx, id: string): Promise<Form> {
  const row = found(await findForm(ctx.db, id), FormNotFound)
  return present(ctx, row, (await readCounts(ctx.db, [id]))(id))
}

/** The first email field is the person, and always asked for. */
export function readFields(given: readonly QuestionFieldIn[]): QuestionField[] {
  const fields = defineFields('fields', given)
  const person = fields.find(({ type }) => type === 'email')
  if (!person) throw InvalidInput('fields must include an email field')
  person.required = true
  return fields
}

function readOrigin(text: string): string {
  const url = URL.parse(text.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw InvalidInput('allowed_origins must be sites such as https://example.com')
  }
  return url.origin
}

async function readValues(ctx: Ctx, input: FormPatch): Promise<Partial<FormValues>> {
  const values: Partial<FormValues> = {}
  const { name, fields, redirect_url, list_ids, tags, owner_id, notify_user_ids, allowed_origins } = input
  for (const key of ['status', 'double_opt_in', 'create_opportunity', 'min_seconds'] as const) {
    if (input[key] !== undefined) Object.assign(values, { [key]: input[key] })
  }
  for (const key of ['submit_label', 'thank_you_message'] as const) {
    if (input[key] !== undefined) values[key] = readName(key, input[key])
  }
  if (name !== undefined) values.name = readName('name', name)
  if (fields !== undefined) values.fields = readFields(fields)
  if (redirect_url !== undefined) {
    values.redirect_url = redirect_url === null ? null : readWebAddress('redirect_url', redirect_url)
  }
  if (tags !== undefined) values.tags = cleanTags(tags)
  if (allowed_origins !== undefined) values.allowed_origins = [...new Set(allowed_origins.map(readOrigin))]
  if (list_ids !== undefined) values.list_ids = await readListIds(ctx, list_ids)
  if (owner_id !== undefined) {
    values.owner_id = owner_id === null ? null : (await readUserIds(ctx, 'owner_id', [owner_id]))[0]!
  }
  if (notify_user_ids !== undefined) {
    values.notify_user_ids = await readUserIds(ctx, 'notify_user_ids', notify_user_ids)
  }
  return values
}

export async function createForm(ctx: Ctx, input: FormIn): Promise<Form> {
  const given = await readValues(ctx, input)
  const id = newId()
  await insertForm(ctx, id, {
    status: 'published',
    submit_label: USUAL_LABEL,
    thank_you_message: USUAL_THANKS,
    redirect_url: null,
    list_ids: [],
    tags: [],
    owner_id: null,
    notify_user_ids: [],
    double_opt_in: false,
    create_opportunity: false,
    min_seconds: 2,
    allowed_origins: [],
    ...given,
    name: given.name!,
    fields: given.fields!,
  })
  await addToDirectory(ctx.db, { kind: FORM, secret: id, targetId: id })
  return getForm(ctx, id)
}

export async function changeForm(ctx: Ctx, id: string, input: FormPatch): Promise<Form> {
  const given = await readValues(ctx, input)
  found(await lockForm(ctx.db, id), FormNotFound)
  if (Object.keys(given).length > 0) {
    await updateForm(ctx, id, given)
    // Pages show forms as they were when somebody looked first.
    await dropDocuments(ctx.db)
  }
  return getForm(ctx, id)
}

/** What was answered goes with it; whoever answered stays a contact. */
export async function deleteForm(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteFormRow(ctx.db, id))) throw FormNotFound()
  await removeFromDirectory(ctx.db, FORM, id)
  await dropCounts(ctx.db, id)
  await dropDocuments(ctx.db)
}
