import { Paged } from '#kit/page.ts'
import { admin, idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { EmailTaken } from '../contacts/schema.ts'
import { SubjectMissing } from '../subjects/schema.ts'
import { deleteForGood } from './end.ts'
import { listTrash, restoreRecord } from './restore.ts'
import { NothingToRestore, Restored, RestoreIn, Trashed, TrashQuery } from './schema.ts'

const params = { trash_id: idParam('trash', NothingToRestore) }
const tag = 'Trash'

export const trashRoutes = [
  route({
    method: 'GET',
    path: '/trash',
    operationId: 'listTrash',
    tag,
    summary: 'List what was deleted in the last 30 days, newest first',
    query: TrashQuery,
    returns: Paged(Trashed),
    handler: (ctx, { query }) => listTrash(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/trash/{trash_id}/restore',
    operationId: 'restoreFromTrash',
    tag,
    summary: 'Bring back what was deleted, with all that went with it',
    description:
      'With the same ids and dates. Links to what is gone meanwhile are left out; a deal whose stage is gone is in the first open one.',
    params,
    body: RestoreIn,
    returns: Data(Restored),
    errors: [NothingToRestore, EmailTaken, ...SubjectMissing],
    example: { body: { skip_taken: true } },
    handler: async (ctx, { params: { trash_id }, body }) => ({
      data: await restoreRecord(ctx, trash_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/trash/{trash_id}',
    operationId: 'deleteForGood',
    tag,
    summary: 'Delete something for good',
    access: admin,
    params,
    errors: [NothingToRestore],
    handler: async (ctx, { params: { trash_id } }) => {
      await deleteForGood(ctx, trash_id)
      return undefined
    },
  }),
]
