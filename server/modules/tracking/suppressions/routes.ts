import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { Paged, PageQuery, paginate, slice } from '#kit/page.ts'
import { found, InvalidInput, problem } from '#kit/problem.ts'
import { admin, idParam, RawReply, route, WithStatus, workRoute } from '#kit/route.ts'
import { Choice, Data, type Static, Text, Type } from '#kit/schema.ts'
import { addressKey, suppress, suppressionReasons, unsuppress } from '#modules/email/index.ts'
import { isEmail } from '#platform/server/validation.ts'
import { dismissFacts } from '../settle.ts'
import { explainAddress } from './explain.ts'
import { Explanation, ImportResult, Suppression, SuppressionIn } from './schema.ts'

const SuppressionNotFound = problem(404, 'suppression_not_found', 'Suppression not found')
const tag = 'Suppressions'
type Row = Static<typeof Suppression>

const columns = ['id', 'email', 'reason', 'source', 'evidence', 'created_at'] as const

async function list({ db }: Ctx, query: PageQuery & { q?: string; reason?: string }) {
  let rows = db.selectFrom('suppressions')
  if (query.reason) rows = rows.where('reason', '=', query.reason)
  // A prefix, so that the unique index answers it under row-level security.
  if (query.q)
    rows = rows.where('email', '>=', addressKey(query.q)).where('email', '<', `${addressKey(query.q)}\uffff`)
  const { limit, offset } = slice(query)
  const [data, counted] = await Promise.all([
    rows
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data: data as unknown as Row[], pagination: paginate(query, counted.total) }
}

async function add(ctx: Ctx, { email, reason, note }: Static<typeof SuppressionIn>) {
  const evidence = { by_user_id: userIdOf(ctx), ...(note ? { note } : {}) }
  const added = await suppress(ctx, { email, reason, source: 'manual', evidence })
  const data = (await ctx.db
    .selectFrom('suppressions')
    .select(columns)
    .where('email', '=', addressKey(email))
    .executeTakeFirstOrThrow()) as unknown as Row
  return new WithStatus(added ? 201 : 200, { data })
}

async function remove(ctx: Ctx, id: string): Promise<void> {
  const row = found(
    await ctx.db.selectFrom('suppressions').select('email').where('id', '=', id).executeTakeFirst(),
    SuppressionNotFound,
  )
  await dismissFacts(ctx, row.email)
  await unsuppress(ctx, row.email)
}

const MAX_ROWS = 100_000

/** One address per line, or a CSV with an `email` column; set-based, a thousand at a time. */
async function importList(
  ctx: WorkCtx,
  content: string,
  reason: string,
): Promise<Static<typeof ImportResult>> {
  const lines = content.split(/\r?\n/).filter(line => line.trim() !== '')
  if (lines.length > MAX_ROWS) throw InvalidInput(`The list must have at most ${MAX_ROWS} rows`)
  const head = (lines[0] ?? '').split(/[,;\t]/).map(cell => cell.trim().replaceAll('"', '').toLowerCase())
  const column = Math.max(0, head.indexOf('email'))
  const body = head.includes('email') ? lines.slice(1) : lines
  const result = { added: 0, existing: 0, invalid: [] as { row: number; value: string }[] }
  const emails = new Set<string>()
  body.forEach((line, index) => {
    const value = (line.split(/[,;\t]/)[column] ?? '').trim().replaceAll('"', '')
    if (isEmail(value)) emails.add(addressKey(value))
    else if (result.invalid.length < 1_000)
      result.invalid.push({ row: index + 1, value: value.slice(0, 200) })
  })
  const all = [...emails].sort()
  for (let start = 0; start < all.length; start += 1_000) {
    const part = all.slice(start, start + 1_000)
    const added = await ctx.transact(inner => insertMany(inner, part, reason))
    result.added += added
    result.existing += part.length - added
  }
  return result
}

async function insertMany(ctx: Ctx, emails: string[], reason: string): Promise<number> {
  const { rows } = await sql<{ email: string }>`
    insert into suppressions (id, email, reason, source, evidence, created_at)
    select id, email, ${reason}, 'import', ${toJson({ by_user_id: userIdOf(ctx) })}::jsonb, ${ctx.now.toString()}::timestamptz
    from unnest(${emails.map(() => newId())}::uuid[], ${emails}::text[]) as u (id, email)
    on conflict (organization_id, email) do nothing returning email`.execute(ctx.db)
  await ctx.db
    .updateTable('contacts')
    .set({ suppressed: true })
    .where('email_key', 'in', emails)
    .where('suppressed', '=', false)
    .execute()
  return rows.length
}

async function* exportRows(ctx: WorkCtx): AsyncIterable<string> {
  yield 'email,reason,source,created_at\n'
  let after = ''
  for (;;) {
    const rows = await ctx.transact(({ db }) =>
      db
        .selectFrom('suppressions')
        .select(['email', 'reason', 'source', 'created_at'])
        .where('email', '>', after)
        .orderBy('email')
        .limit(5_000)
        .execute(),
    )
    if (rows.length === 0) return
    yield rows
      .map(row => `${[row.email, row.reason, row.source, row.created_at].map(csvCell).join(',')}\n`)
      .join('')
    after = rows.at(-1)!.email
  }
}

/** Quoted where needed, and never a formula when opened in a spreadsheet. */
function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const suppressionRoutes = [
  route({
    method: 'GET',
    path: '/suppressions',
    tag,
    summary: 'List suppressed addresses',
    query: Type.Object({
      ...PageQuery.properties,
      q: Type.Optional(Text(254)),
      reason: Type.Optional(Choice(suppressionReasons)),
    }),
    returns: Paged(Suppression),
    handler: (ctx, { query }) => list(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/suppressions',
    tag,
    summary: 'Suppress an address',
    body: SuppressionIn,
    status: 201,
    alsoStatus: [200],
    returns: Data(Suppression),
    example: { body: { email: 'ada@example.com', note: 'Asked by phone' } },
    handler: (ctx, { body }) => add(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/suppressions/explain',
    tag,
    summary: 'Say why an address is not mailed, since when, and which event it was',
    query: Type.Object({ email: Type.String({ maxLength: 254, minLength: 3 }) }),
    returns: Data(Explanation),
    handler: async (ctx, { query }) => ({ data: await explainAddress(ctx, query.email) }),
  }),
  workRoute({
    method: 'POST',
    path: '/suppressions/import',
    tag,
    summary: 'Import addresses from a file: one a line, or a CSV with an email column',
    access: admin,
    consumes: 'multipart',
    idempotent: false,
    returns: Data(ImportResult),
    handler: async (ctx, { parts }) => {
      for await (const part of parts()) {
        if (!('stream' in part)) continue
        const content = await readLimited(part.stream)
        return { data: await importList(ctx, content, 'import') }
      }
      throw InvalidInput('file is required')
    },
  }),
  workRoute({
    method: 'GET',
    path: '/suppressions/export',
    tag,
    summary: 'Export all suppressed addresses as CSV',
    produces: 'text/csv',
    handler: async ctx =>
      new RawReply(
        200,
        {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="suppressions.csv"',
        },
        Readable.from(exportRows(ctx)),
      ),
  }),
  route({
    method: 'DELETE',
    path: '/suppressions/{suppression_id}',
    tag,
    summary: 'Take an address off the list',
    access: admin,
    params: { suppression_id: idParam('suppression', SuppressionNotFound) },
    errors: [SuppressionNotFound],
    handler: async (ctx, { params }) => {
      await remove(ctx, params.suppression_id)
      return {}
    },
  }),
]

const MAX_BYTES = 16 * 1024 * 1024

async function readLimited(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += (chunk as Buffer).length
    if (size > MAX_BYTES) throw InvalidInput('The file must be at most 16 MB')
    chunks.push(chunk as Buffer)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (text.includes('\0')) throw InvalidInput('The file is not a text file')
  return text
}
