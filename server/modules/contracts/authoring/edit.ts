import type { Ctx, WorkCtx } from '#kit/context.ts'
import { type Changes as EventChanges, findChanges as findAllChanges } from '#kit/event.ts'
import { toJson } from '#kit/json.ts'
import { refuseOverwriting, type Seen } from '#modules/crm/index.ts'
import { cleanHtml } from '../content/read-document.ts'
import { cleanTitle } from '../content/sanitize.ts'
import { recordEvent } from '../contracts/audit.ts'
import { canonicalJson, hashContent } from '../contracts/canonical.ts'
import {
  CounterpartySigned,
  FrozenBySignature,
  NotEditable,
  PdfUnavailable,
  SenderSigned,
} from '../contracts/errors.ts'
import { ContractUpdated, factsOf } from '../contracts/events.ts'
import { checkKeptPages, checkPages, needsReview, readFields } from '../contracts/fields.ts'
import { presentContract } from '../contracts/present.ts'
import {
  type ContractRow,
  loadOrganization,
  lockContract,
  requireContract,
  updateContract,
} from '../contracts/queries.ts'
import { type ContractPatch, type Field, type FieldLayout, parties } from '../contracts/schema.ts'
import { renewTokens } from '../contracts/tokens.ts'
import { measurePages, type PageFacts } from '../document/layout.ts'
import { isPastExpiry } from '../reminders.ts'
import { authorOf } from './create.ts'

interface Changes {
  title?: string
  content_html?: string
  fields?: Field[]
  party_a_name?: string
  party_a_email?: string
  party_b_name?: string
  party_b_email?: string
}

const PARTY_KEYS = ['party_a_name', 'party_a_email', 'party_b_name', 'party_b_email'] as const

/** Only what differs counts: an editor that sends its whole form back has changed nothing by that. */
function findChanges(row: ContractRow, wanted: Changes): Changes {
  const changes: Changes = {}
  if (wanted.title !== undefined && wanted.title !== row.title) changes.title = wanted.title
  if (wanted.content_html !== undefined && wanted.content_html !== row.content_html) {
    changes.content_html = wanted.content_html
  }
  if (wanted.fields && canonicalJson(wanted.fields) !== canonicalJson(row.fields.fields))
    changes.fields = wanted.fields
  for (const key of PARTY_KEYS) {
    if (wanted[key] !== undefined && wanted[key] !== row[key]) changes[key] = wanted[key]
  }
  return changes
}

const tell = (row: ContractRow, changes: Changes): EventChanges =>
  findAllChanges({ ...row, fields: row.fields.fields }, changes)

/** With its pictures a text has megabytes, and an event goes to everybody who follows. */
const LONGEST_TOLD = 20_000

function cutLong(changes: EventChanges): EventChanges {
  const cut = (value: unknown) => (typeof value === 'string' ? value.slice(0, LONGEST_TOLD) : value)
  return Object.fromEntries(
    Object.entries(changes).map(([field, { from, to }]) => [field, { from: cut(from), to: cut(to) }]),
  )
}

const hasSignature = (row: ContractRow) => row.signed_a_at !== null || row.signed_b_at !== null

function checkAllowed(ctx: Pick<Ctx, 'now'>, row: ContractRow, changes: Changes): void {
  const isOpen = row.status === 'draft' || row.status === 'sent' || row.status === 'partially_signed'
  if (!isOpen) throw NotEditable(row.status)
  // It ends at its moment, also when no worker has come by since.
  if (isPastExpiry(ctx, row)) throw NotEditable('expired')
  const frozen = [
    ...(changes.title === undefined ? [] : ['title']),
    ...(changes.content_html === undefined ? [] : ['body']),
    ...(changes.fields === undefined ? [] : ['field layout']),
  ]
  if (hasSignature(row) && frozen.length > 0) throw FrozenBySignature(frozen.join(', '))
  const changesB = changes.party_b_name !== undefined || changes.party_b_email !== undefined
  if (changesB && row.signed_b_at) throw CounterpartySigned()
  const changesA = changes.party_a_name !== undefined || changes.party_a_email !== undefined
  if (changesA && row.signed_a_at) throw SenderSigned()
}

async function readWanted(ctx: WorkCtx, patch: ContractPatch): Promise<Changes> {
  return {
    ...(patch.title === undefined ? {} : { title: cleanTitle(patch.title) }),
    ...(patch.content_html === undefined ? {} : { content_html: await cleanHtml(ctx, patch.content_html) }),
    ...(patch.fields === undefined ? {} : { fields: readFields(patch.fields) }),
    ...(patch.party_a_name === undefined ? {} : { party_a_name: patch.party_a_name }),
    ...(patch.party_a_email === undefined ? {} : { party_a_email: patch.party_a_email.trim() }),
    ...(patch.party_b_name === undefined ? {} : { party_b_name: patch.party_b_name }),
    ...(patch.party_b_email === undefined ? {} : { party_b_email: patch.party_b_email.trim() }),
  }
}

const changesText = ({ title, content_html, fields }: Changes): boolean =>
  title !== undefined || content_html !== undefined || fields !== undefined

interface Patched {
  row: ContractRow
  fields_need_review: boolean
}

/** Looks first, measures the new pages outside of any transaction, then writes under the lock. */
export async function patchContract(
  ctx: WorkCtx,
  id: string,
  { if_updated_at, ...patch }: ContractPatch & Seen,
): Promise<Patched> {
  const wanted = await readWanted(ctx, patch)
  for (;;) {
    const before = await ctx.transact(async inner => {
      const row = await requireContract(inner, id)
      return { row, organization: await loadOrganization(inner) }
    })
    const expected = findChanges(before.row, wanted)
    checkAllowed(ctx, before.row, expected)
    const isDue = before.row.page_digests.length === 0 && !hasSignature(before.row)
    const measured =
      changesText(expected) || isDue
        ? await measurePages(
            ctx,
            {
              ...before.row,
              title: expected.title ?? before.row.title,
              content_html: expected.content_html ?? before.row.content_html,
              fields: { ...before.row.fields, fields: expected.fields ?? before.row.fields.fields },
            },
            before.organization,
          )
        : null
    const patched = await ctx.transact(inner =>
      applyChanges(inner, before.row, wanted, { measured, if_updated_at }),
    )
    if (patched) return patched
  }
}

export const isSameText = (a: ContractRow, b: ContractRow): boolean =>
  a.title === b.title &&
  a.content_html === b.content_html &&
  canonicalJson(a.fields) === canonicalJson(b.fields)

/** Null when somebody else changed the text meanwhile: the pages that were measured are those of another text. */
async function applyChanges(
  ctx: Ctx,
  before: ContractRow,
  wanted: Changes,
  { measured, ...seen }: Seen & { measured: PageFacts | null },
): Promise<Patched | null> {
  const { id } = before
  const row = await lockContract(ctx, id)
  const changes = findChanges(row, wanted)
  checkAllowed(ctx, row, changes)
  const told = tell(row, changes)
  await refuseOverwriting(ctx, seen, { id, changes: told, current: () => presentContract(ctx, row) })
  if (!isSameText(before, row)) return null
  const { fields: newFields, ...plain } = changes
  // Who has signed has signed these pages and this hash: a correction of the other party leaves both alone.
  const facts = hasSignature(row) ? null : measured
  const isNewText = changesText(changes) || facts !== null
  // Pages that could not be counted are known by their missing digests; their number is that of an older text.
  const digests = facts?.digests ?? (isNewText ? [] : row.page_digests)
  const pages = facts?.pages ?? row.fields.pages
  const fields = { pages, fields: newFields ?? row.fields.fields }
  if (isNewText) checkLayout(row, fields, digests.length > 0, newFields !== undefined)
  const review = needsReview(
    { pages: row.fields.pages.length, digests: row.page_digests },
    { pages: pages.length, digests },
    // Fields that came with this very call were placed on the text as it is now, unless they lie on no page.
    newFields ? newFields.filter(({ page }) => page >= pages.length) : row.fields.fields,
  )
  const updated = await updateContract(ctx, id, {
    ...plain,
    ...(isNewText ? { fields: toJson(fields), page_digests: toJson(digests) } : {}),
    ...(await newLinks(ctx, row, changes)),
    ...(row.status === 'draft' || !isNewText
      ? {}
      : {
          content_sha256: hashContent({
            title: changes.title ?? row.title,
            content_html: changes.content_html ?? row.content_html,
            fields,
          }),
        }),
  })
  await recordChanges(ctx, id, changes)
  if (Object.keys(told).length > 0) {
    await ctx.emit(ContractUpdated, { ...factsOf(updated), changes: cutLong(told) })
  }
  return { row: updated, fields_need_review: review }
}

/** Nothing may come to lie on a page that is not there: a draft can still be put right, what is out cannot. */
function checkLayout(row: ContractRow, layout: FieldLayout, isCounted: boolean, isPlaced: boolean): void {
  if (layout.fields.length === 0) return
  if (!isCounted && row.status !== 'draft') throw PdfUnavailable('the pages could not be counted')
  if (!isCounted) return
  if (isPlaced) checkPages(layout.fields, layout.pages.length)
  else if (row.status !== 'draft') checkKeptPages(layout)
}

/** A link that was mailed to the wrong address must not stay open, and who opened it was not the party. */
async function newLinks(ctx: Ctx, row: ContractRow, changes: Changes) {
  const replaced = parties.filter(party => changes[`party_${party}_email`] !== undefined)
  if (row.status === 'draft' || replaced.length === 0) return {}
  let { tokens } = row
  for (const party of replaced) tokens = await renewTokens(ctx, row.id, tokens, party)
  return { tokens, ...Object.fromEntries(replaced.map(party => [`viewed_${party}_at`, null])) }
}

async function recordChanges(ctx: Ctx, id: string, changes: Changes): Promise<void> {
  const by = await authorOf(ctx)
  const texts = ['title', 'content_html'].filter(key => key in changes)
  if (texts.length > 0) await recordEvent(ctx, id, 'sender', 'updated', { by, changed: texts })
  if (changes.fields) {
    await recordEvent(ctx, id, 'sender', 'fields_updated', { by, fields: changes.fields.length })
  }
  const people = Object.fromEntries(
    PARTY_KEYS.flatMap(key => (changes[key] === undefined ? [] : [[key, changes[key]]])),
  )
  if (Object.keys(people).length > 0) await recordEvent(ctx, id, 'sender', 'party_updated', { by, ...people })
}
