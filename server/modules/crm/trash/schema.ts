import { NamedObject, Uuid } from '#kit/schema.ts'

export const Deleted = NamedObject('Deleted', {
  trash_id: {
    ...Uuid,
    description: 'Where it is for thirty days: `POST /trash/{trash_id}/restore` brings it back.',
  },
})
