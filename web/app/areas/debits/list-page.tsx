import { Button, FileButton, Group } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { applyDebitReturns, type ListDebitRunsData, listDebitRuns } from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { RecordList } from '../../kit/list/record-list.tsx'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { BuildForm } from './build-form.tsx'
import { type RunRow, useRunFields } from './fields.tsx'
import { useDebitWords } from './words.ts'

export function DebitRunsPage(): ReactNode {
  const words = useDebitWords()
  const may = useMay()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/debit-runs' })
  const fields = useRunFields()
  const toggle = (isOpen: boolean) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, new: isOpen || undefined }),
      replace: true,
    } as never)
  const build = may('admin') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => toggle(true)}>
      {words.newRun}
    </Button>
  )
  return (
    <>
      <RecordList<RunRow, ListDebitRunsData>
        entity="debit-runs"
        title={words.runs}
        search={search}
        fields={fields}
        fetch={async (query, signal) => {
          const answer = await listDebitRuns({ client, query, signal })
          return { ...answer, data: answer.data as RunRow[] }
        }}
        href={one => `/debit-runs/${one.id}`}
        nameOf={one => one.message_id ?? words.run}
        actions={
          <Group gap="xs">
            <ReturnsButton />
            {build}
          </Group>
        }
        empty={
          <EmptyState title={words.empty} text={words.emptyText}>
            {build}
          </EmptyState>
        }
      />
      {search.new === true && may('admin') && <BuildForm onClose={() => toggle(false)} />}
    </>
  )
}

/** What the bank says came back, as its file. */
function ReturnsButton() {
  const words = useDebitWords()
  const may = useMay()
  const applying = useAct((file: File) => applyDebitReturns({ client, body: { file } as never }), {
    stale: ['debit-runs', 'debit-run', 'invoices', 'invoice'],
    done: ({ data }) => words.returnsDone(data.applied, data.duplicates, data.unknown.length),
  })
  if (!may('admin')) return null
  return (
    <FileButton
      accept=".xml,application/xml,text/xml"
      onChange={file => {
        if (file) applying.mutate(file)
      }}
    >
      {({ onClick }) => (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} />}
          loading={applying.isPending}
          onClick={onClick}
        >
          {words.returns}
        </Button>
      )}
    </FileButton>
  )
}
