import { Button } from '@mantine/core'
import { IconDownload, IconTrash, IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  convertLeads,
  deleteLead,
  exportLeads,
  type Lead,
  type ListLeadsData,
  listLeads,
} from '../../../../sdk/index.ts'
import { saveFile } from '../../kit/form/save-file.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import type { BulkAction } from '../../kit/list/bulk-bar.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useDeleteLater } from '../../kit/list/use-delete-later.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { ConvertDialog } from './convert-button.tsx'
import { useLeadFields } from './fields.ts'
import { useLeadNames } from './names.ts'
import { useLeadWords } from './words.ts'

export function LeadsPage(): ReactNode {
  const words = useLeadWords()
  const names = useLeadNames()
  const fields = useLeadFields()
  const may = useMay()
  const bulk = useBulk()
  const search = useSearch({ from: '/shell/leads' })
  const exporting = useAct(async () => {
    const { page: _page, sort: _sort, order: _order, new: _new, where, ...rest } = search
    saveFile('leads.csv', await exportLeads({ client, query: { ...rest, ...where }, parseAs: 'text' }))
  })
  return (
    <ListScreen<Lead, ListLeadsData>
      entity="leads"
      title={names.saved}
      search={search}
      fields={fields}
      fetch={(query, signal) => listLeads({ client, query, signal })}
      href={one => `/leads/${one.id}`}
      nameOf={one => one.name}
      bulk={may('member') ? bulk : []}
      newLabel={null}
      more={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            {words.exportLeads}
          </Button>
          <LinkButton to="/leads/find" leftSection={<IconUserSearch size={16} />}>
            {names.find}
          </LinkButton>
        </>
      }
      emptyTitle={words.noLeads}
      emptyText={words.noLeadsText}
    />
  )
}

function useBulk(): BulkAction[] {
  const words = useLeadWords()
  const deleteLater = useDeleteLater()
  return [
    {
      id: 'convert',
      label: words.convert,
      icon: <IconUserPlus size={14} />,
      ask: ({ ids, isOpen, onClose, onDone }) => (
        <ConvertDialog
          isOpen={isOpen}
          onClose={onClose}
          onDone={onDone}
          canReveal
          convert={async reveal => {
            const { data } = await convertLeads({ client, body: { lead_ids: ids, reveal } })
            return words.convertedMany(data.converted, data.existing, data.failed)
          }}
          done={String}
        />
      ),
    },
    {
      id: 'delete',
      label: words.remove,
      icon: <IconTrash size={14} />,
      isDangerous: true,
      run: async ids =>
        deleteLater({
          ids,
          message: words.removedMany(ids.length),
          remove: gone =>
            Promise.all(gone.map(lead_id => deleteLead({ client, path: { lead_id }, keepalive: true }))),
          stale: ['leads', 'pool'],
        }),
    },
  ]
}
