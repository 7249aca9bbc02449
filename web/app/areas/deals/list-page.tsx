import { Select } from '@mantine/core'
import { IconArrowsRightLeft, IconLayoutKanban, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Deal, deleteDeals, listDeals, listPipelines, updateDeals } from '../../../../sdk/index.ts'
import { useCustomColumns } from '../../kit/fields/custom-columns.tsx'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { LinkButton } from '../../kit/link-button.tsx'
import type { BulkAction, BulkDialogProps } from '../../kit/list/bulk-bar.tsx'
import type { Column } from '../../kit/list/columns.ts'
import { oneOf } from '../../kit/list/filters.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useDeleteLater } from '../../kit/list/use-delete-later.tsx'
import { notifications } from '../../kit/notices.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { OwnerDialog } from '../crm/shared/bulk-dialogs.tsx'
import { NewDeal } from './new-deal.tsx'
import { useDealWords } from './words.ts'

const usePipelines = () =>
  useQuery({ queryKey: ['deals', 'pipelines'], queryFn: () => listPipelines({ client }) }).data?.data ?? []

/** All deals, open and closed, and what can be done with many of them at once. */
export function DealsPage(): ReactNode {
  const words = useDealWords()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/deals/list' })
  const may = useMay()
  const bulk = useBulk()
  const pipelines = usePipelines()
  const custom = useCustomColumns<Deal>('deal')
  const columns: Column<Deal>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'stage', label: words.stage, render: one => one.stage },
    {
      id: 'value',
      label: words.value,
      align: 'right',
      render: one => formats.money(one.amount_cents, one.currency),
    },
    {
      id: 'expected_close_date',
      label: words.expectedClose,
      wide: true,
      render: one => one.expected_close_date && formats.shortDate(one.expected_close_date),
    },
    {
      id: 'created_at',
      label: words.created,
      sort: 'created_at',
      wide: true,
      render: one => formats.shortDate(one.created_at),
    },
    ...custom.columns,
  ]
  const stages = pipelines.flatMap(({ name, stages: own }) =>
    own.map(stage => [stage.id, pipelines.length > 1 ? `${name}: ${stage.name}` : stage.name] as const),
  )
  const home = pipelines.find(one => one.is_default) ?? pipelines[0]
  return (
    <ListScreen<Deal>
      entity="deals"
      title={words.deals}
      search={search}
      columns={columns}
      filters={[
        oneOf('status', words.status, words.statuses),
        oneOf('stage_id', words.stage, Object.fromEntries(stages)),
        ...custom.filters,
      ]}
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

function useBulk(): BulkAction[] {
  const words = useDealWords()
  const deleteLater = useDeleteLater()
  return [
    {
      id: 'owner',
      label: words.setOwner,
      icon: <IconUserCheck size={14} />,
      ask: dialog => (
        <OwnerDialog
          {...dialog}
          save={async (ids, owner_id) =>
            words.changed((await updateDeals({ client, body: { ids, owner_id } })).changed ?? 0)
          }
        />
      ),
    },
    {
      id: 'move',
      label: words.moveTo,
      icon: <IconArrowsRightLeft size={14} />,
      ask: dialog => <MoveDialog {...dialog} />,
    },
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

/** Puts all that were chosen into one stage. */
function MoveDialog({ ids, isOpen, onClose, onDone }: BulkDialogProps) {
  const words = useDealWords()
  const pipelines = usePipelines()
  const [stageId, setStageId] = useState<string | null>(null)
  return (
    <FormModal
      draft={null}
      isOpen={isOpen}
      title={words.moveTo}
      submit={words.move}
      onClose={onClose}
      onSubmit={() => updateDeals({ client, body: { ids, set: { stage_id: stageId! } } })}
      onDone={({ changed }) => {
        notifications.show({ message: words.changed(changed ?? 0) })
        onDone()
      }}
    >
      <Select
        label={words.stage}
        required
        searchable
        data-autofocus
        data={pipelines.map(({ name, stages }) => ({
          group: name,
          items: stages.map(stage => ({ value: stage.id, label: stage.name })),
        }))}
        value={stageId}
        onChange={setStageId}
      />
    </FormModal>
  )
}
