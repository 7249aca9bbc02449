import { event } from '#kit/event.ts'
import { Type, Uuid } from '#kit/schema.ts'
import { Changes } from '../conflicts/overwriting.ts'

export const CompanyCreated = event('company.created', Type.Object({ company_id: Uuid, name: Type.String() }))
export const CompanyUpdated = event('company.updated', Type.Object({ company_id: Uuid, changes: Changes }), {
  changesOf: ({ company_id }) => company_id,
})
export const CompanyDeleted = event('company.deleted', Type.Object({ company_id: Uuid, name: Type.String() }))
export const CompanyRestored = event(
  'company.restored',
  Type.Object({ company_id: Uuid, name: Type.String() }),
)
