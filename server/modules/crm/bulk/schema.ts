import { problem } from '#kit/problem.ts'
import { NamedObject, named, type Static, type TObject, type TSchema, Type, Uuid } from '#kit/schema.ts'
import { Tags } from '../schema.ts'

/** As many at once as an answer can wait for; more are a job. */
export const AT_ONCE = 1_000
const MOST_IDS = 5_000

const ids = Type.Optional(
  Type.Array(Uuid, { maxItems: MOST_IDS, description: 'The records that are meant.' }),
)

export const BulkUpdateIn = <F extends TSchema, S extends TObject>(filter: F, set: S) =>
  Type.Object({
    ids,
    filter: Type.Optional(filter),
    set: Type.Optional(
      Type.Unsafe<Static<S>>({
        ...set,
        description: 'What each of them is to say from now on; `custom` is added to.',
      }),
    ),
  })
export const BulkDeleteIn = <F extends TSchema>(filter: F) =>
  Type.Object({ ids, filter: Type.Optional(filter) })

/** For records that have tags. */
export const tagging = {
  add_tags: Type.Optional(Tags),
  remove_tags: Type.Optional(Tags),
}

export const BulkOutcome = NamedObject('BulkOutcome', {
  matched: Type.Integer({ description: 'How many were meant' }),
  changed: Type.Integer(),
  failed: Type.Array(Type.Object({ id: Uuid, detail: Type.String() }), {
    description: 'Those that stayed as they were, and why; the first 1,000',
  }),
  undo_id: Type.Optional({
    ...Uuid,
    description: '`POST /bulk/{undo_id}/undo` takes it back, for thirty days.',
  }),
})
export type BulkOutcome = Static<typeof BulkOutcome>

/** What is done at once answers the outcome; what is a job answers its id. */
export const BulkAnswer = Type.Object({
  data: named(
    'BulkReceipt',
    Type.Unsafe<Partial<BulkOutcome> & { job_id?: string }>({
      type: 'object',
      properties: {
        ...BulkOutcome.properties,
        job_id: {
          type: 'string',
          format: 'uuid',
          description: 'Where `GET /jobs/{job_id}` tells the outcome',
        },
      },
    }),
  ),
  matched: Type.Optional(Type.Integer()),
  changed: Type.Optional(Type.Integer()),
  failed: Type.Optional(BulkOutcome.properties.failed),
  undo_id: BulkOutcome.properties.undo_id,
  job_id: Type.Optional(Uuid),
})

export const NothingMeant = problem(400, 'nothing_meant', 'ids or filter is required')
