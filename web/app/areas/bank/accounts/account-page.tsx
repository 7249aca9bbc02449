import { Alert, Badge, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type BankStatement,
  deleteBankAccount,
  downloadBankStatementFile,
  getBankAccount,
  listBankStatements,
  type OwnBankAccount,
  updateBankAccount,
} from '../../../../../sdk/index.ts'
import { download } from '../../../kit/documents/download.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { Details, RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { StatementRows } from '../importing/statement-rows.tsx'
import { useBankWords } from '../words.ts'
import { AccountForm } from './account-form.tsx'
import { numberOf } from './fields.tsx'
import { Reconciliation } from './reconciliation.tsx'

export function BankAccountPage(): ReactNode {
  const { accountId } = useParams({ from: '/shell/bank/accounts/$accountId' })
  const account = useQuery({
    queryKey: ['bank-account', accountId],
    queryFn: () => getBankAccount({ client, path: { bank_account_id: accountId } }),
  })
  if (!account.data) return <Unloaded query={account} />
  return <Loaded key={accountId} account={account.data.data} />
}

function Loaded({ account }: { account: OwnBankAccount }) {
  const words = useBankWords()
  const formats = useFormats()
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  return (
    <RecordPage
      list={{ to: '/bank/accounts', label: words.accounts }}
      title={account.name}
      badges={account.is_default && <Badge variant="light">{words.isDefault}</Badge>}
      actions={may('admin') && <Actions account={account} onEdit={() => setEditing(true)} />}
      aside={
        <Details
          title={words.account}
          items={[
            { label: account.iban ? 'IBAN' : words.kinds.us!, value: numberOf(account) },
            { label: 'BIC', value: account.bic },
            { label: words.holder, value: account.holder },
            { label: words.currency, value: account.currency },
            {
              label: words.balance,
              value: account.closing_cents !== null && formats.money(account.closing_cents, account.currency),
            },
            {
              label: words.lastImport,
              value: account.last_import_at && formats.dateTime(account.last_import_at),
            },
          ]}
        />
      }
      folded={words.account}
    >
      {account.warnings.includes('holder_differs') && (
        <Alert color="orange" mb="md">
          {words.holderDiffers}{' '}
          {may('admin') && <TextLink to="/settings/billing">{words.toInvoiceSettings}</TextLink>}
        </Alert>
      )}
      <Reconciliation account={account} />
      <Statements account={account} />
      {isEditing && (
        <AccountForm account={account} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
      )}
    </RecordPage>
  )
}

function Actions({ account, onEdit }: { account: OwnBankAccount; onEdit: () => void }) {
  const words = useBankWords()
  const navigate = useNavigate()
  const path = { bank_account_id: account.id }
  const choosing = useAct(() => updateBankAccount({ client, path, body: { is_default: true } }), {
    stale: ['bank-account', 'bank-accounts'],
    done: words.madeDefault,
  })
  const removing = useAct(() => deleteBankAccount({ client, path }), {
    stale: ['bank-accounts'],
    done: words.removed,
    onDone: () => void navigate({ to: '/bank/accounts', search: {} }),
  })
  return (
    <Group gap="xs">
      {/* One that has statements stays with them. */}
      {!account.last_import_at && (
        <ConfirmButton
          size="sm"
          question={words.removeText(account.name)}
          confirm={words.remove}
          onConfirm={() => removing.mutate()}
        >
          {words.remove}
        </ConfirmButton>
      )}
      {!account.is_default && (
        <Button variant="default" loading={choosing.isPending} onClick={() => choosing.mutate()}>
          {words.makeDefault}
        </Button>
      )}
      <Button onClick={onEdit}>{words.editAccount}</Button>
    </Group>
  )
}

const loadFile = (id: string): Promise<Blob> =>
  downloadBankStatementFile({
    client,
    path: { bank_statement_id: id },
    parseAs: 'blob',
  }) as unknown as Promise<Blob>

function Statements({ account }: { account: OwnBankAccount }) {
  const words = useBankWords()
  const may = useMay()
  const [page, setPage] = useState(1)
  const statements = useQuery({
    queryKey: ['bank-statements', account.id, page],
    queryFn: () => listBankStatements({ client, query: { bank_account_id: account.id, page, limit: 20 } }),
  })
  return (
    <Section title={words.statements}>
      {!statements.data ? (
        <Unloaded query={statements} />
      ) : statements.data.data.length === 0 ? (
        words.noStatements
      ) : (
        <>
          <StatementRows<BankStatement>
            statements={statements.data.data}
            {...(may('admin')
              ? {
                  file: row => (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      onClick={() => download(() => loadFile(row.id), row.filename)}
                    >
                      {row.filename}
                    </Button>
                  ),
                }
              : {})}
          />
          {statements.data.pagination.pages > 1 && (
            <Group justify="flex-end" gap="xs" mt="sm">
              <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {words.before}
              </Button>
              {words.pageOf(page, statements.data.pagination.pages)}
              <Button
                variant="default"
                size="xs"
                disabled={!statements.data.pagination.has_next}
                onClick={() => setPage(page + 1)}
              >
                {words.after}
              </Button>
            </Group>
          )}
        </>
      )}
    </Section>
  )
}
