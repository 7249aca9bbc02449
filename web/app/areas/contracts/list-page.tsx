import { Badge, Button } from '@mantine/core'
import { IconShieldCheck, IconUpload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Contract, listContracts } from '../../../../sdk/index.ts'
import type { Column } from '../../kit/list/columns.ts'
import { oneOf } from '../../kit/list/filters.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useColumnKinds } from '../../kit/list/use-column-kinds.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { NewContract, UploadContract } from './new-contract.tsx'
import { VerifyContract } from './verify-contract.tsx'
import { useContractWords } from './words.ts'

const colors = {
  draft: 'gray',
  sent: 'blue',
  partially_signed: 'teal',
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
  const may = useMay()
  const navigate = useNavigate()
  const { upload, verify, title, name, email, deal, ...search } = useSearch({ from: '/shell/contracts' })
  const start = {
    ...(title ? { title } : {}),
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(deal ? { deal } : {}),
  }
  const { date } = useColumnKinds<Contract>()
  const show = (dialog: 'upload' | 'verify' | null) => {
    const { new: _, ...list } = search
    void navigate({
      to: '/contracts',
      search: { ...list, ...(dialog ? { [dialog]: true } : {}) },
      replace: true,
    })
  }
  const columns: Column<Contract>[] = [
    { id: 'title', label: words.title, render: one => one.title },
    {
      id: 'party',
      label: words.counterparty,
      render: one => one.party_b_name || one.party_b_email,
      face: one => ({ name: one.party_b_name || one.party_b_email || '', size: 20 }),
    },
    { id: 'status', label: words.status, render: one => <ContractBadge status={one.status} /> },
    date('sent_at', words.sent, one => one.sent_at),
    date('completed_at', words.completed, one => one.completed_at),
    date('created_at', words.created, one => one.created_at, { optional: true }),
  ]
  const close = () => show(null)
  return (
    <>
      <ListScreen<Contract>
        entity="contracts"
        title={words.contracts}
        search={search}
        columns={columns}
        filters={[oneOf('status', words.status, words.statuses)]}
        fetch={(query, signal) => listContracts({ client, query, signal })}
        href={one => `/contracts/${one.id}`}
        nameOf={one => one.title}
        more={
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
          </>
        }
        newLabel={words.newContract}
        emptyTitle={words.empty}
        emptyText={words.emptyText}
        form={({ isOpen }) => isOpen && <NewContract start={start} onClose={close} />}
      />
      {upload && may('member') && <UploadContract onClose={close} />}
      {verify && <VerifyContract onClose={close} />}
    </>
  )
}
