import { admin, route, WithStatus } from '#kit/route.ts'
import { Choice, Data, NamedObject, Nullable, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { addSamples, describeSamples, removeSamples } from './service.ts'

const tag = 'Getting started'
const path = '/setup/sample-data'
const count = Type.Integer()

const SampleData = NamedObject('SampleData', {
  present: Type.Boolean(),
  since: Nullable(Timestamp),
  companies: count,
  contacts: count,
  deals: count,
  tasks: count,
  notes: count,
  touched: Type.Array(
    NamedObject('TouchedSample', {
      type: Choice(['company', 'contact', 'deal']),
      id: Uuid,
      title: Type.String(),
      url: Type.String(),
    }),
    {
      description:
        'Those that somebody has worked on since, or hung something on: they would go with the rest.',
    },
  ),
})

export const sampleRoutes = [
  route({
    method: 'GET',
    path,
    operationId: 'getSampleData',
    tag,
    summary: 'See which sample data there is',
    access: admin,
    returns: Data(SampleData),
    handler: async ctx => ({ data: await describeSamples(ctx) }),
  }),
  route({
    method: 'POST',
    path,
    operationId: 'addSampleData',
    tag,
    summary: 'Add sample data',
    description:
      'A few companies, contacts, deals, tasks and notes to try things on. They send no mail and wake no workflow, webhook or notification. While they are there, asking again changes nothing (200).',
    access: admin,
    status: 201,
    alsoStatus: [200],
    returns: Data(SampleData),
    handler: async ctx => {
      const isNew = await addSamples(ctx)
      return new WithStatus(isNew ? 201 : 200, { data: await describeSamples(ctx) })
    },
  }),
  route({
    method: 'DELETE',
    path,
    operationId: 'removeSampleData',
    tag,
    summary: 'Remove the sample data',
    description:
      'Exactly what was added. Records that somebody has worked on since are kept in the trash for 30 days, with what was attached to them.',
    access: admin,
    returns: Data(
      NamedObject('RemovedSamples', {
        removed: Type.Integer(),
        kept_in_trash: Type.Integer(),
      }),
    ),
    handler: async ctx => ({ data: await removeSamples(ctx) }),
  }),
]
