import { Alert, Button, Group, Loader, Select, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BowlineError, listBankMappings, type OwnBankAccount } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import { AccountForm } from '../accounts/account-form.tsx'
import type { Shown } from '../search.ts'
import { useBankWords } from '../words.ts'
import css from './importing.module.css'
import type { CsvSeen } from './mapping.ts'
import { MappingForm } from './mapping-form.tsx'
import { ImportOutcome, Warnings } from './outcome.tsx'
import { PickFile } from './pick-file.tsx'
import { StatementRows } from './statement-rows.tsx'
import { bodyOf, fittingOf, useImport } from './use-import.ts'

interface ImportPanelProps {
  file: File | null
  accounts: readonly OwnBankAccount[]
  onFile: (file: File) => void
  /** What came of it is looked at. */
  onShow: (shown: Shown) => void
  onClose: () => void
}

/** A file of the bank: what it would bring, then what came of it. */
export function ImportPanel({ file, accounts, onFile, onShow, onClose }: ImportPanelProps) {
  const words = useBankWords()
  const running = useImport(file)
  const { preview, result, error } = running
  return (
    <section className={css.panel} aria-label={words.importStatement}>
      {!file ? (
        <Choose onFile={onFile} onClose={onClose} />
      ) : result ? (
        <ImportOutcome name={file.name} result={result} onShow={onShow} onClose={onClose} />
      ) : running.isReading ? (
        <Group>
          <Loader size="sm" />
          <Text role="status">{words.reading(file.name)}</Text>
        </Group>
      ) : error ? (
        <Trouble file={file} accounts={accounts} running={running} onFile={onFile} onClose={onClose} />
      ) : (
        preview && (
          <Stack gap="sm">
            <div>
              <Title order={2}>{words.preview(file.name)}</Title>
              <Text role="status">
                {preview.added === 0
                  ? words.nothingNew
                  : [
                      words.previewSums(preview.added, preview.duplicates),
                      `${words.wouldBook}: ${preview.matched.booked}`,
                      `${words.wouldPropose}: ${preview.matched.proposed}`,
                      `${words.wouldStay}: ${preview.matched.unmatched}`,
                    ].join(' · ')}
              </Text>
            </div>
            <Warnings warnings={preview.warnings} />
            <StatementRows statements={preview.statements} accounts={accounts} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {words.cancel}
              </Button>
              <Button data-autofocus loading={running.isTaking} onClick={running.take}>
                {words.importNow}
              </Button>
            </Group>
          </Stack>
        )
      )}
    </section>
  )
}

function Choose({ onFile, onClose }: Pick<ImportPanelProps, 'onFile' | 'onClose'>) {
  const words = useBankWords()
  return (
    <div className={css.drop}>
      <Text fw={600}>{words.dropHere}</Text>
      <Text size="sm" c="dimmed">
        {words.fileHint}
      </Text>
      <Group>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <PickFile label={words.chooseFile} onFile={onFile} isMain />
      </Group>
    </div>
  )
}

interface TroubleProps extends Pick<ImportPanelProps, 'accounts' | 'onFile' | 'onClose'> {
  file: File
  running: ReturnType<typeof useImport>
}

/** What stands in the way, and what helps: an account, a mapping, another file. */
function Trouble({ file, accounts, running, onFile, onClose }: TroubleProps) {
  const words = useBankWords()
  const [isAdding, setAdding] = useState(false)
  const { error, readAgain } = running
  const said = bodyOf(error)
  const isAccountMissing = error instanceof BowlineError && error.field === 'bank_account_id'
  const only = isAccountMissing && accounts.length === 1 ? accounts[0]!.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known that the file names none
  useEffect(() => {
    if (only) readAgain({ accountId: only })
  }, [only])
  if (said?.code === 'mapping_needed' && said.columns) {
    return <Mappings file={file} seen={said as CsvSeen} onMapping={id => readAgain({ mappingId: id })} />
  }
  return (
    <Stack gap="sm">
      {isAccountMissing ? (
        <Select
          label={words.whichAccount}
          data={accounts.map(one => ({ value: one.id, label: one.name }))}
          value={null}
          onChange={accountId => accountId && readAgain({ accountId })}
        />
      ) : said?.code === 'unknown_account' ? (
        <Alert color="orange">{words.unknownAccount(said.account ?? '')}</Alert>
      ) : (
        <Alert color="red" role="alert">
          {error?.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <PickFile label={words.otherFile} onFile={onFile} />
        {said?.code === 'unknown_account' || (isAccountMissing && accounts.length === 0) ? (
          <Button onClick={() => setAdding(true)}>{words.addThisAccount}</Button>
        ) : (
          <Button onClick={() => readAgain()}>{words.tryAgain}</Button>
        )}
      </Group>
      {isAdding && (
        <AccountForm
          number={said?.account}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => {
            setAdding(false)
            readAgain(isAccountMissing ? { accountId: id } : {})
          }}
        />
      )}
    </Stack>
  )
}

/** By a mapping that fits it at once, else by one that is chosen or made. */
function Mappings({ file, seen, onMapping }: { file: File; seen: CsvSeen; onMapping: (id: string) => void }) {
  const words = useBankWords()
  const mappings = useQuery({ queryKey: ['bank-mappings'], queryFn: () => listBankMappings({ client }) })
  const all = mappings.data?.data ?? []
  const fitting = fittingOf(all, seen.columns)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once one is found
  useEffect(() => {
    if (fitting) onMapping(fitting)
  }, [fitting])
  if (mappings.isPending || fitting) return <Loader size="sm" />
  return (
    <Stack gap="sm">
      {all.length > 0 && (
        <Select
          label={words.useMapping}
          placeholder={words.newMapping}
          data={all.map(one => ({ value: one.id, label: one.name }))}
          value={null}
          onChange={id => id && onMapping(id)}
        />
      )}
      <MappingForm name={file.name} seen={seen} onMade={onMapping} />
    </Stack>
  )
}
