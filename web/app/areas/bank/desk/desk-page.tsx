import { Button, Group, Select, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { listBankAccounts, listBankTransactions } from '../../../../../sdk/index.ts'
import { useHeldKeys } from '../../../kit/keys/use-held-keys.ts'
import { LinkButton } from '../../../kit/link-button.tsx'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { FilesHere } from '../importing/files-here.tsx'
import { ImportPanel } from '../importing/import-panel.tsx'
import { PickFile } from '../importing/pick-file.tsx'
import { type DeskSearch, shownOnDesk } from '../search.ts'
import { useBankWords } from '../words.ts'
import css from './desk.module.css'
import { TransactionPanel } from './transaction-panel.tsx'
import { TransactionRows } from './transaction-rows.tsx'
import { likelyOf, useDesk } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'

const LIMIT = 50
/** Where list and panel do not fit beside each other: as the style has it. */
const NARROW = '(max-width: 900px)'

/** What came and went, the chosen one, and what it pays; on a phone one after the other. */
export function BankPage(): ReactNode {
  const words = useBankWords()
  const may = useMay()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/bank' })
  const [file, setFile] = useState<File | null>(null)
  const show = search.show ?? 'open'
  const page = search.page ?? 1
  const query = {
    page,
    limit: LIMIT,
    ...(show === 'all' ? {} : { status: show }),
    ...(search.account ? { bank_account_id: search.account } : {}),
    ...(search.q ? { q: search.q } : {}),
  }
  const list = useQuery({
    queryKey: ['bank-transactions', 'list', query],
    queryFn: ({ signal }) => listBankTransactions({ client, query, signal }),
    placeholderData: keepPreviousData,
  })
  const accounts = useQuery({ queryKey: ['bank-accounts'], queryFn: () => listBankAccounts({ client }) })
  useHeldKeys(list.isPending)
  const desk = useDesk()
  const rows = list.data?.data ?? []
  // What is to do next lies open where there is room: settling it takes one click.
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const shownId = search.id ?? (show === 'open' && !isNarrow ? rows[0]?.id : undefined)
  const chosen = rows.find(row => row.id === shownId)
  const change = (next: Partial<Record<keyof DeskSearch, unknown>>, replace = true) =>
    void navigate({
      to: '/bank',
      search: (old: object) => ({ ...old, page: undefined, id: undefined, ...next }) as DeskSearch,
      replace,
    })
  const open = (id: string | undefined) => change({ id, page: search.page }, search.id !== undefined)
  const pass = () => {
    const at = rows.findIndex(row => row.id === shownId)
    open((rows[at + 1] ?? rows[at - 1])?.id)
  }
  useDeskKeys({ rows, chosen, show: open, pass, desk, mayWrite: may('member') })
  if (!list.data) return <Unloaded query={list} />
  if (!accounts.data) return <Unloaded query={accounts} />
  const isImporting = file !== null || search.new === true
  const start = (next: File | null) => {
    setFile(next)
    change({ new: next ? true : undefined })
  }
  const likely = rows.filter(row => likelyOf(row))
  const isNarrowed = show !== 'open' || search.q !== undefined || search.account !== undefined
  const isNew = accounts.data.data.every(account => account.last_import_at === null)
  return (
    <FilesHere isOn={may('admin')} take={start}>
      <div className={css.screen} data-open={search.id ? true : undefined}>
        <header className={css.head}>
          <Group gap="sm">
            {/* Of whom one is looked at is what the screen is about. */}
            {search.id ? (
              <Title order={2} size="h1">
                {words.bank}
              </Title>
            ) : (
              <ScreenTitle>{words.bank}</ScreenTitle>
            )}
            <div className={css.grow} />
            <LinkButton to="/bank/accounts" variant="default">
              {words.accounts}
            </LinkButton>
            {may('admin') && <PickFile label={words.importStatement} onFile={start} isMain />}
          </Group>
          {isImporting && may('admin') && (
            <ImportPanel
              key={file ? `${file.name} ${file.size} ${file.lastModified}` : 'none'}
              file={file}
              accounts={accounts.data.data}
              onFile={start}
              onShow={shown => {
                setFile(null)
                change({ new: undefined, show: shown === 'open' ? undefined : shown, q: undefined })
              }}
              onClose={() => start(null)}
            />
          )}
        </header>
        {isNew && rows.length === 0 && !isNarrowed ? (
          !isImporting && <FirstSteps hasAccount={accounts.data.data.length > 0} />
        ) : (
          <div className={css.columns}>
            <section className={css.list} aria-label={words.transactions}>
              <Group gap="xs" className={css.tools}>
                <SearchField value={search.q ?? ''} onChange={q => change({ q: q || undefined })} />
                <Select
                  size="xs"
                  aria-label={words.show}
                  data={shownOnDesk.map(value => ({ value, label: words.shown[value]! }))}
                  value={show}
                  allowDeselect={false}
                  onChange={value => change({ show: value === 'open' ? undefined : value })}
                />
                {accounts.data.data.length > 1 && (
                  <Select
                    size="xs"
                    aria-label={words.account}
                    placeholder={words.allAccounts}
                    data={accounts.data.data.map(one => ({ value: one.id, label: one.name }))}
                    value={search.account ?? null}
                    clearable
                    onChange={account => change({ account: account ?? undefined })}
                  />
                )}
                {likely.length > 0 && may('member') && (
                  <Button
                    size="xs"
                    loading={desk.isConfirming}
                    onClick={() => {
                      change({})
                      void desk.acceptAll(likely)
                    }}
                  >
                    {words.confirmAll(likely.length)}
                  </Button>
                )}
              </Group>
              {rows.length === 0 ? (
                <EmptyState
                  title={isNarrowed ? words.noneFound : words.allDone}
                  text={isNarrowed ? words.noneFoundText : words.allDoneText}
                  ghost="none"
                  isSmall
                />
              ) : (
                <TransactionRows rows={rows} chosenId={shownId} search={search} />
              )}
              {list.data.pagination.pages > 1 && (
                <Group justify="center" gap="xs" p="sm">
                  <Button
                    variant="default"
                    size="xs"
                    disabled={page === 1}
                    onClick={() => change({ page: page > 2 ? page - 1 : undefined })}
                  >
                    {words.before}
                  </Button>
                  <span>{words.pageOf(page, list.data.pagination.pages)}</span>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={!list.data.pagination.has_next}
                    onClick={() => change({ page: page + 1 })}
                  >
                    {words.after}
                  </Button>
                </Group>
              )}
            </section>
            {shownId ? (
              <TransactionPanel
                key={shownId}
                id={shownId}
                isMain={search.id !== undefined}
                known={chosen}
                accounts={accounts.data.data}
                desk={desk}
                onBack={() => open(undefined)}
                onDone={pass}
              />
            ) : (
              <section className={css.panel} aria-label={words.chooseOne}>
                <EmptyState title={words.chooseOne} text={words.keysHint} ghost="mails" />
              </section>
            )}
          </div>
        )}
      </div>
    </FilesHere>
  )
}

/** Before the first statement: an account, then a file. */
function FirstSteps({ hasAccount }: { hasAccount: boolean }) {
  const words = useBankWords()
  const may = useMay()
  return hasAccount || !may('admin') ? (
    <EmptyState title={words.empty} text={words.emptyText} />
  ) : (
    <EmptyState title={words.addAccountFirst} text={words.addAccountText}>
      <LinkButton to="/bank/accounts" search={{ new: true }}>
        {words.newAccount}
      </LinkButton>
    </EmptyState>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const words = useBankWords()
  const [text, setText] = useState(value)
  const tell = useDebouncedCallback(onChange, 250)
  return (
    <TextInput
      size="xs"
      className={css.search}
      data-list-search
      aria-label={words.search}
      placeholder={words.search}
      leftSection={<IconSearch size={14} />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        tell(currentTarget.value.trim())
      }}
      onKeyDown={event => {
        if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
