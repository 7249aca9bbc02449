import { Badge, Button, Text, Title } from '@mantine/core'
import { IconPlus, IconShieldCheck, IconUpload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Contract, listContracts } from '../../../sdk/index.ts'
import type { Column } from '../list/columns.ts'
import { RecordList } from '../list/record-list.tsx'
import { client } from '../session/api.ts'
import { useMay } from '../session/session.ts'
import { useFormats } from '../speech.tsx'
import { NewContract, UploadContract } from './new-contract.tsx'
import { VerifyContract } from './verify-contract.tsx'
import { useContractWords } from './words.ts'

const colors = {
  draft: 'gray',
  sent: 'blue',
  partially_signed: 'cyan',
  completed: 'green',
  declined: 'red',
  voided: 'gray',
  expired: 'orange',
} as const

export function ContractBadge({ status }: Pick<Contract, 'status'>) {
  const words = useContractWords()
  return (
    <Badge variant="light" color={colors[status]}>
      {words.statuses[status]}
    </Badge>
  )
}

export function ContractsPage(): ReactNode {
  const words = useContractWords()
  const formats = useFormats()
  const may = useMay()
  const navigate = useNavigate()
  const { upload, verify, title, name, email, deal, ...search } = useSearch({ from: '/shell/contracts' })
  const show = (dialog: 'new' | 'upload' | 'verify' | null) => {
    const { new: _, ...list } = search
    void navigate({
      to: '/contracts',
      search: { ...list, ...(dialog ? { [dialog]: true } : {}) },
      replace: true,
    })
  }
  const columns: Column<Contract>[] = [
    { id: 'title', label: words.title, render: one => one.title },
    { id: 'party', label: words.counterparty, render: one => one.party_b_name || one.party_b_email },
    { id: 'status', label: words.status, render: one => <ContractBadge status={one.status} /> },
    {
      id: 'sent_at',
      label: words.sent,
      wide: true,
      render: one => one.sent_at && formats.shortDate(one.sent_at),
    },
    {
      id: 'completed_at',
      label: words.completed,
      wide: true,
      render: one => one.completed_at && formats.shortDate(one.completed_at),
    },
    {
      id: 'created_at',
      label: words.created,
      wide: true,
      optional: true,
      render: one => formats.shortDate(one.created_at),
    },
  ]
  const newButton = may('member') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => show('new')}>
      {words.newContract}
    </Button>
  )
  return (
    <>
      <RecordList<Contract>
        entity="contracts"
        title={words.contracts}
        search={search}
        columns={columns}
        filters={[
          {
            key: 'status',
            label: words.status,
            single: true,
            options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
          },
        ]}
        fetch={async (query, signal) => {
          const { data, pagination } = await listContracts({ client, query, signal })
          return { data, pagination: pagination! }
        }}
        href={one => `/contracts/${one.id}`}
        nameOf={one => one.title}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconShieldCheck size={16} />}
              onClick={() => show('verify')}
            >
              {words.verify}
            </Button>
            {may('member') && (
              <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => show('upload')}>
                {words.upload}
              </Button>
            )}
            {newButton}
          </>
        }
        empty={
          <>
            <Title order={2}>{words.empty}</Title>
            <Text c="dimmed" my="sm">
              {words.emptyText}
            </Text>
            {newButton}
          </>
        }
      />
      {search.new && may('member') && (
        <NewContract
          start={{
            ...(title ? { title } : {}),
            ...(name ? { name } : {}),
            ...(email ? { email } : {}),
            ...(deal ? { deal } : {}),
          }}
          onClose={() => show(null)}
        />
      )}
      {upload && may('member') && <UploadContract onClose={() => show(null)} />}
      {verify && <VerifyContract onClose={() => show(null)} />}
    </>
  )
}
