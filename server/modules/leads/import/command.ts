import { createWriteStream } from 'node:fs'
import { access, rm, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { toCsvLine } from '#kit/csv.ts'
import { type Command, type CommandCtx, UsageError } from '#kit/declared/command.ts'
import { progressBar } from '#kit/declared/progress-bar.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { connectDirectly } from '#platform/db/pool.ts'
import { secretsOver } from '../pool/secret-queries.ts'
import { loadPoolSecret } from '../pool/secrets.ts'
import { type Importing, type Outcome, saveCompanyRows, savePeople } from './batch.ts'
import type { BadLine, Batch } from './batches.ts'
import { rememberNothing } from './companies.ts'
import { readInThread } from './in-thread.ts'
import { ensureSource, listSources } from './write-queries.ts'

const USAGE =
  'import-pool <file|-> --source <name> --licence <text> [--kind people|companies] [--map \'{"E-Mail": "email"}\'] [--from <row>] [--json]'

interface Wanted {
  file: string
  source: string
  licence: string
  kind: 'people' | 'companies'
  mapping: Record<string, string | null>
  from: number
  json: boolean
}

export interface Counts {
  rows: number
  added: number
  updated: number
  unchanged: number
  refused: number
  bad: number
}

function readArgs(args: readonly string[]): Wanted {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
  const { values, positionals } = parsed
  if (positionals.length !== 1) throw new UsageError(USAGE)
  if (!values.source?.trim()) throw new UsageError('--source says where the data comes from, and is missing')
  if (!values.licence?.trim()) {
    throw new UsageError('--licence says under which terms the data may be used, and is missing')
  }
  if (values.kind !== 'people' && values.kind !== 'companies') {
    throw new UsageError('--kind must be people or companies')
  }
  if (!/^[1-9]\d{0,14}$/.test(values.from)) throw new UsageError('--from is the number of a row')
  return {
    file: positionals[0]!,
    source: values.source.trim().slice(0, 200),
    licence: values.licence.trim().slice(0, 500),
    kind: values.kind,
    mapping: readMapping(values.map),
    from: Number(values.from),
    json: values.json ?? false,
  }
}

function readMapping(text: string | undefined): Record<string, string | null> {
  if (text === undefined) return {}
  try {
    const value: unknown = JSON.parse(text)
    const isMapping =
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every(one => one === null || typeof one === 'string')
    if (isMapping) return value as Record<string, string | null>
  } catch {}
  throw new UsageError('--map is a JSON object of column names, such as {"E-Mail": "email"}')
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      licence: { type: 'string' },
      kind: { type: 'string', default: 'people' },
      map: { type: 'string' },
      from: { type: 'string', default: '1' },
      json: { type: 'boolean' },
    },
  })

export const importPoolCommand: Command = {
  name: 'import-pool',
  summary: 'Import people or companies into the pool of leads, from CSV or JSON lines',
  run: async (ctx, args) => {
    const wanted = readArgs(args)
    if (wanted.file !== '-') {
      await access(wanted.file).catch(() => {
        throw new UsageError(`The file ${wanted.file} cannot be read`)
      })
    }
    return withPoolWriter(ctx, wanted, importing => importFile(ctx, importing, wanted))
  },
}

/** The pool is everybody's: every organization can read who filled it with what. Written when the import ends, well or not. */
export async function auditImport(
  ctx: Pick<CommandCtx, 'organizationIds' | 'within'>,
  { source, licence, kind }: Pick<Wanted, 'source' | 'licence' | 'kind'>,
  counts: Partial<Counts> & { failed_at_row?: number },
): Promise<void> {
  const entry = {
    action: 'pool_imported',
    targetKind: 'pool',
    targetId: source,
    detail: { licence, kind, ...counts },
  }
  for (const id of await ctx.organizationIds()) {
    await ctx.within(id, within => within.transact(inner => recordAudit(inner, entry)))
  }
}

/** A connection of the owner, with what an import has to know. */
export async function withPoolWriter<T>(
  ctx: Pick<CommandCtx, 'services' | 'now'>,
  { source, licence }: Pick<Wanted, 'source' | 'licence'>,
  work: (importing: Importing) => Promise<T>,
): Promise<T> {
  const client = await connectDirectly(ctx.services.settings.databaseDirectUrl, 'bowline-pool')
  try {
    const now = ctx.now.toString({ fractionalSecondDigits: 3 })
    const id = await ensureSource(client, source, licence, now)
    const names = await listSources(client)
    const secret = await loadPoolSecret(secretsOver(client), ctx.services.secrets, 'identifiers')
    const rank = (one: number) => names.get(one) ?? ''
    return await work({ client, secret, source: id, rank, now, remembered: rememberNothing() })
  } finally {
    await client.end()
  }
}

async function importFile(ctx: CommandCtx, importing: Importing, wanted: Wanted): Promise<number> {
  const { file, from, kind, mapping } = wanted
  const size = file === '-' ? 0 : (await stat(file)).size
  const errorsFile = file === '-' ? 'import-pool.errors.csv' : `${file}.errors.csv`
  const errors = createWriteStream(errorsFile, { flags: from > 1 ? 'a' : 'w' })
  if (from === 1) errors.write(toCsvLine(['row', 'error', 'text']))
  const bar = progressBar(Math.max(1, size))
  let failedAt: number | undefined
  const { secret, source, now } = importing
  const batches = readInThread({ file, mapping, kind, from, secret, source, now })
  const counts = await importBatches(importing, batches, {
    bad: ({ number, why, text }) => void errors.write(toCsvLine([number, why, text])),
    saved: (rows, readBytes) => bar.show(readBytes, rows),
    failed: first => {
      bar.end()
      failedAt = first
      ctx.print(`Rows before ${first} are saved: go on with --from ${first}`)
    },
  })
    .catch(async error => {
      await auditImport(ctx, wanted, { failed_at_row: failedAt ?? from })
      throw error
    })
    .finally(() => new Promise(resolve => errors.end(resolve)))
  bar.end()
  await auditImport(ctx, wanted, counts)
  if (counts.bad === 0 && from === 1) await rm(errorsFile)
  const { rows, added, updated, unchanged, refused, bad } = counts
  ctx.log.info({ source: wanted.source, licence: wanted.licence, ...counts }, 'Pool imported')
  if (wanted.json) {
    ctx.print(JSON.stringify(counts))
    return 0
  }
  ctx.print(
    `${rows} rows: ${added} added, ${updated} updated, ${unchanged} unchanged, ${refused} refused, ${bad} bad`,
  )
  if (bad > 0) ctx.print(`The bad rows and their reasons are in ${errorsFile}`)
  return 0
}

interface Report {
  bad(line: BadLine): void
  saved(rows: number, readBytes: number): void
  failed(first: number): void
}

/** Batch by batch, each in a transaction of its own; memory holds a few. */
export async function importBatches(
  importing: Importing,
  batches: AsyncIterable<Batch> | Iterable<Batch>,
  report: Report,
): Promise<Counts> {
  const counts: Counts = { rows: 0, added: 0, updated: 0, unchanged: 0, refused: 0, bad: 0 }
  for await (const batch of batches) {
    const outcomes = await save(importing, batch).catch(error => {
      report.failed(batch.first)
      throw error
    })
    for (const outcome of outcomes) counts[outcome] += 1
    const bad = [...batch.bad, ...batch.nobodies.filter(({ row }) => outcomes[row] === 'bad')]
    for (const line of bad.toSorted((a, b) => a.number - b.number)) report.bad(line)
    counts.bad += batch.bad.length
    counts.rows += batch.lines
    report.saved(counts.rows, batch.readBytes)
  }
  return counts
}

async function save(importing: Importing, { people, companies, nobodies }: Batch): Promise<Outcome[]> {
  if (companies) return saveCompanyRows(importing, companies)
  if (!people) return []
  return savePeople(
    importing,
    people,
    nobodies.map(({ row }) => row),
  )
}
