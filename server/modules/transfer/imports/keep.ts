import { createHash } from 'node:crypto'
import { RecordsImported } from './events.ts'
import { type Fresh, type ImportContext, type Incoming, type Kind, warn } from './import-context.ts'
import { findImported, rememberImported } from './queries.ts'
import type { Counts } from './schema.ts'

export interface Kept {
  counts: Counts
  /** What is there now, or would be. */
  foreignIds: string[]
}

const digestOf = (data: unknown): string => createHash('sha256').update(JSON.stringify(data)).digest('base64')

/**
 * Takes a batch in. What says the same as when it was last imported is left alone, so that importing again changes
 * nothing, not even what people changed here meanwhile.
 */
export async function keepBatch<D>(
  scene: ImportContext,
  kind: Kind<D>,
  items: readonly Incoming<D>[],
): Promise<Kept> {
  const { told, run } = scene
  const byId = new Map(items.map(item => [item.foreignId, item]))
  const known = await findImported(told.db, run.source, kind.entity, [...byId.keys()])
  const digests = new Map([...byId.values()].map(({ foreignId, data }) => [foreignId, digestOf(data)]))
  const fresh: Fresh<D>[] = []
  const foreignIds: string[] = []
  const counts = { create: 0, update: 0, skip: items.length - byId.size }
  for (const item of byId.values()) {
    const before = known.get(item.foreignId)
    if (before?.digest === digests.get(item.foreignId)) {
      counts.skip += 1
      foreignIds.push(item.foreignId)
    } else fresh.push({ ...item, knownId: before?.recordId ?? null })
  }
  const outcomes = await kind.bring(scene, fresh)
  const remembered = []
  const created: string[] = []
  for (const { foreignId } of fresh) {
    const outcome = outcomes.get(foreignId) ?? { what: 'left', why: 'It could not be read' }
    counts[outcome.what === 'left' ? 'skip' : outcome.what] += 1
    if (outcome.what === 'left') {
      warn(scene, kind.entity, foreignId, outcome.why)
      continue
    }
    if (outcome.what === 'create') created.push(outcome.id)
    foreignIds.push(foreignId)
    remembered.push({
      kind: kind.entity as string,
      foreignId,
      recordId: outcome.id,
      digest: digests.get(foreignId)!,
    })
  }
  await rememberImported(told, run.source, [
    ...remembered,
    ...scene.aliases.map(alias => ({ ...alias, digest: '' })),
  ])
  if (created.length + counts.update > 0 && kind.entity !== 'contacts' && kind.entity !== 'deals') {
    await told.emit(RecordsImported, {
      import_id: run.id,
      source: run.source,
      entity: kind.entity,
      record_ids: created,
      created: created.length,
      updated: counts.update,
    })
  }
  return { counts, foreignIds }
}
