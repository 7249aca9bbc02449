import { FreeObject, NamedObject, Type, Uuid } from '#kit/schema.ts'

export const PersonData = NamedObject('PersonData', {
  contact: FreeObject,
  held: Type.Record(Type.String(), Type.Array(FreeObject), {
    description: 'Everything else that is held about the person, by the kind of record',
  }),
})

export const Erased = NamedObject('Erased', {
  contact_id: Uuid,
  job_id: Uuid,
  kept: Type.Object(
    {
      invoices: Type.Integer(),
      quotes: Type.Integer(),
      subscriptions: Type.Integer(),
      contracts: Type.Integer(),
    },
    { description: 'Records that stay with the name in them, since the law wants them kept' },
  ),
})
