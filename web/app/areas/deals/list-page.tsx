import { IconArrowsRightLeft, IconLayoutKanban, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Deal, deleteDeals, type ListDealsData, listDeals, updateDeals } from '../../../../sdk/index.ts'
import { bulkEdit } from '../../kit/fields/bulk-edit.tsx'
import type { Field } from '../../kit/fields/field.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import type { BulkAction } from '../../kit/list/bulk-bar.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useDeleteLater } from '../../kit/list/use-delete-later.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useDealFields, usePipelines } from './fields.ts'
import { NewDeal } from './new-deal.tsx'
import { useDealWords } from './words.ts'

/** All deals, open and closed, and what can be done with many of them at once. */
export function DealsPage(): ReactNode {
  const words = useDealWords()
  const fields = useDealFields()
  const search = useSearch({ from: '/shell/deals/list' })
  const may = useMay()
  const bulk = useBulk(fields)
  const pipelines = usePipelines()
  const home = pipelines.find(one => one.is_default) ?? pipelines[0]
  return (
    <ListScreen<Deal, ListDealsData>
      entity="deals"
      title={words.deals}
      search={search}
      fields={fields}
      fetch={(query, signal) => listDeals({ client, query, signal })}
      href={one => `/deals/${one.id}`}
      nameOf={one => one.name}
      bulk={may('member') ? bulk : []}
      newLabel={words.newDeal}
      emptyTitle={words.noDeals}
      emptyText={words.noDealsText}
      form={dialog => (home ? <NewDeal pipelineId={home.id} {...dialog} /> : null)}
      more={
        <LinkButton to="/deals" variant="default" leftSection={<IconLayoutKanban size={16} />}>
          {words.board}
        </LinkButton>
      }
    />
  )
}

function useBulk(fields: readonly Field<Deal>[]): BulkAction[] {
  const words = useDealWords()
  const deleteLater = useDeleteLater()
  const save = async (ids: string[], set: Partial<Deal>) => {
    const { changed = 0, undo_id } = await updateDeals({ client, body: { ids, set } })
    return { message: words.changed(changed), undo_id }
  }
  return [
    bulkEdit({ fields, save, only: 'owner_id', label: words.owner, icon: <IconUserCheck size={14} /> }),
    bulkEdit({
      fields,
      save,
      only: 'stage_id',
      label: words.moveTo,
      icon: <IconArrowsRightLeft size={14} />,
    }),
    bulkEdit({ fields, save, label: words.editField }),
    {
      id: 'delete',
      label: words.delete,
      icon: <IconTrash size={14} />,
      isDangerous: true,
      run: async ids =>
        deleteLater({
          ids,
          message: words.deleted(ids.length),
          remove: gone => deleteDeals({ client, body: { ids: gone }, keepalive: true }),
          stale: ['deals'],
        }),
    },
  ]
}
