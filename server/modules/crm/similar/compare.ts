import type { Ctx } from '#kit/context.ts'
import type { Backfill } from '#kit/declared/backfill.ts'
import { job } from '#kit/job.ts'
import { shareThread } from '#kit/time/share-thread.ts'
import { distanceOf, type Entity, keysOf, plainName } from './names.ts'
import {
  compareOld,
  comparePeopleOf,
  forgetNames,
  hasNamesToCompare,
  insertKeys,
  insertPairs,
  listByKeys,
  listNamed,
  listPeopleOf,
  listSimilarCompanies,
  lockNames,
  type Named,
  type Pair,
  takeNames,
} from './queries.ts'

/** So many new names are compared while somebody waits for the answer; the rest is a job. */
const AT_ONCE = 300
const IN_A_JOB = 1_000
/** Who is like more than that many others is like none of them. */
const MOST_SIMILAR = 20

const entities = ['company', 'contact'] as const

/** Names that came or changed since are compared with all others, some at once and the rest by a job. */
export async function compareNames(ctx: Ctx): Promise<void> {
  if (!(await lockNames(ctx))) return
  for (const entity of entities) {
    await compareBatch(ctx, entity, AT_ONCE)
    if (await hasNamesToCompare(ctx.db, entity)) await ctx.enqueue(compareNamesJob, {}, { onceKey: '' })
  }
}

export const compareNamesJob = job({
  name: 'crm.compare_names',
  coalesces: true,
  perOrganization: 1,
  handler: async ctx => {
    for (;;) {
      const count = await ctx.transact(async inner => {
        if (!(await lockNames(inner))) return 0
        let done = 0
        for (const entity of entities) done += await compareBatch(inner, entity, IN_A_JOB)
        return done
      })
      if (count === 0) return
    }
  },
})

async function compareBatch(ctx: Ctx, entity: Entity, most: number): Promise<number> {
  const { db } = ctx
  const ids = await takeNames(db, entity, most)
  if (ids.length === 0) return 0
  const before = entity === 'company' ? await listSimilarCompanies(db, ids) : new Map<string, string[]>()
  await forgetNames(db, entity, ids)
  const records = await listNamed(db, entity, ids)
  const keyed = records.filter(({ company_id }) => company_id === null)
  await insertKeys(
    db,
    entity,
    keyed.flatMap(({ id, name }) => keysOf(plainName(entity, name)).map(key => ({ id, key }))),
  )
  const pairs = [
    ...(await pairsByKeys(ctx, entity, keyed)),
    ...(await pairsInCompanies(
      ctx,
      records.filter(({ company_id }) => company_id !== null),
    )),
  ]
  await insertPairs(db, entity, pairs)
  if (entity === 'company') {
    await comparePeopleOf(db, [...new Set([...before.keys(), ...pairs.flatMap(({ a, b }) => [a, b])])])
  }
  return ids.length
}

async function pairsByKeys(ctx: Ctx, entity: Entity, records: readonly Named[]): Promise<Pair[]> {
  const sought = records.flatMap(({ name }, place) =>
    keysOf(plainName(entity, name), true).map(key => ({ place, key })),
  )
  if (sought.length === 0) return []
  const found = Map.groupBy(await listByKeys(ctx.db, entity, sought), ({ place }) => place)
  return pairUp(
    entity,
    records.map((record, place) => ({
      record,
      // A contact of a company is not compared with one of none.
      others: (found.get(place) ?? []).filter(({ company_id }) => company_id === null),
    })),
  )
}

/** People are compared with those of their company, and of companies with nearly its name. */
async function pairsInCompanies(ctx: Ctx, records: readonly Named[]): Promise<Pair[]> {
  if (records.length === 0) return []
  const ids = [...new Set(records.map(({ company_id }) => company_id!))]
  const similar = await listSimilarCompanies(ctx.db, ids)
  const companies = [...new Set([...ids, ...[...similar.values()].flat()])]
  const people = Map.groupBy(await listPeopleOf(ctx.db, companies), ({ company_id }) => company_id!)
  return pairUp(
    'contact',
    records.map(record => ({
      record,
      others: [record.company_id!, ...(similar.get(record.company_id!) ?? [])].flatMap(
        id => people.get(id) ?? [],
      ),
    })),
  )
}

async function pairUp(
  entity: Entity,
  asked: readonly { record: Named; others: readonly Named[] }[],
): Promise<Pair[]> {
  const share = shareThread()
  const plain = new Map<string, string>()
  const plainOf = ({ id, name }: Named) => {
    const known = plain.get(id) ?? plainName(entity, name)
    plain.set(id, known)
    return known
  }
  const pairs: Pair[] = []
  for (const { record, others } of asked) {
    await share()
    const alike = others.flatMap(other => {
      const distance = other.id === record.id ? null : distanceOf(plainOf(record), plainOf(other))
      return distance === null ? [] : [{ a: record.id, b: other.id, distance }]
    })
    if (alike.length <= MOST_SIMILAR) pairs.push(...alike)
  }
  return pairs
}

/** Names of before they were compared. */
export const compareOldNames = entities.map(
  (entity): Backfill => ({
    name: `crm.compare_${entity}_names`,
    async batch(ctx, after) {
      const { last, count } = await compareOld(ctx.db, entity, after, 2_000)
      return last === null ? null : { upTo: last, rows: count }
    },
  }),
)

export interface Likeness {
  record: Named
  distance: number
}

/** Records of nearly this name; people only of these companies, or of none. */
export async function findSimilarNames(
  ctx: Ctx,
  entity: Entity,
  name: string,
  companyIds: readonly string[] = [],
): Promise<Likeness[]> {
  const plain = plainName(entity, name)
  const others =
    companyIds.length > 0
      ? await listPeopleOf(ctx.db, companyIds)
      : await listByKeys(
          ctx.db,
          entity,
          keysOf(plain, true).map(key => ({ place: 0, key })),
        )
  return others.flatMap(record => {
    const distance = distanceOf(plain, plainName(entity, record.name))
    return distance === null ? [] : [{ record, distance }]
  })
}
