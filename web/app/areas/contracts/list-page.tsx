import { Button } from '@mantine/core'
import { IconShieldCheck, IconUpload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Contract, type ListContractsData, listContracts } from '../../../../sdk/index.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useContractFields } from './fields.tsx'
import { NewContract, UploadContract } from './new-contract.tsx'
import { VerifyContract } from './verify-contract.tsx'
import { useContractWords } from './words.ts'

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
  const fields = useContractFields()
  const show = (dialog: 'upload' | 'verify' | null) => {
    const { new: _, ...list } = search
    void navigate({
      to: '/contracts',
      search: { ...list, ...(dialog ? { [dialog]: true } : {}) },
      replace: true,
    })
  }
  const close = () => show(null)
  return (
    <>
      <ListScreen<Contract, ListContractsData>
        entity="contracts"
        title={words.contracts}
        search={search}
        fields={fields}
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
