import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listBankAccounts, type OwnBankAccount } from '../../../../../sdk/index.ts'
import { LinkButton } from '../../../kit/link-button.tsx'
import { RecordList } from '../../../kit/list/record-list.tsx'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useBankWords } from '../words.ts'
import { AccountForm } from './account-form.tsx'
import { useAccountFields } from './fields.tsx'

export function BankAccountsPage(): ReactNode {
  const words = useBankWords()
  const may = useMay()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/bank/accounts' })
  const fields = useAccountFields()
  const toggle = (isOpen: boolean) =>
    void navigate({ to: '/bank/accounts', search: isOpen ? { new: true } : {}, replace: true })
  const add = may('admin') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => toggle(true)}>
      {words.newAccount}
    </Button>
  )
  return (
    <>
      <RecordList<OwnBankAccount>
        entity="bank-accounts"
        scope={['all']}
        title={words.accounts}
        search={search}
        fields={fields}
        hasSearch={false}
        fetch={() => listBankAccounts({ client })}
        href={one => `/bank/accounts/${one.id}`}
        nameOf={one => one.name}
        actions={
          <>
            <LinkButton to="/bank" variant="default">
              {words.transactions}
            </LinkButton>
            {add}
          </>
        }
        empty={
          <EmptyState title={words.accountsEmpty} text={words.accountsEmptyText}>
            {add}
          </EmptyState>
        }
      />
      {search.new === true && may('admin') && (
        <AccountForm
          onClose={() => toggle(false)}
          onSaved={({ id }) =>
            void navigate({ to: '/bank/accounts/$accountId', params: { accountId: id }, search: {} })
          }
        />
      )}
    </>
  )
}
