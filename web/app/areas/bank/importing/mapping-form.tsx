import { Alert, Button, Menu, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BankMappingInput, createBankMapping } from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { client } from '../../../kit/session/api.ts'
import { useBankWords } from '../words.ts'
import css from './importing.module.css'
import {
  type CsvSeen,
  dateFormats,
  guessDateFormat,
  guessDecimal,
  guessRoles,
  type Role,
  roles,
} from './mapping.ts'

interface MappingFormProps {
  name: string
  seen: CsvSeen
  onMade: (id: string) => void
}

/** The file as it looks: a click on a column says what it holds. */
export function MappingForm({ name, seen, onMade }: MappingFormProps) {
  const words = useBankWords()
  const queries = useQueryClient()
  const guessed = guessRoles(seen.columns)
  const cellsOf = (role: Role) => {
    const at = guessed.indexOf(role)
    return at < 0 ? [] : seen.sample.flatMap(row => row[at] || [])
  }
  const draft = useDraft({
    of: `bank-mapping/${seen.columns.join('|').slice(0, 80)}`,
    saved: {
      name: name.replace(/\.\w+$/, '').slice(0, 100),
      held: guessed as (Role | null)[],
      dateFormat: guessDateFormat(cellsOf('booked_on')),
      decimal: guessDecimal([...cellsOf('amount'), ...cellsOf('credit'), ...cellsOf('debit')]) as string,
    },
  })
  const [held, setHeld] = draft.part('held')
  const [dateFormat, setDateFormat] = draft.part('dateFormat')
  const [decimal, setDecimal] = draft.part('decimal')
  const choose = (at: number, role: Role | null) => {
    setHeld(all =>
      all.map((old, other) => (other === at ? role : old === role && role !== 'remittance' ? null : old)),
    )
    const cells = seen.sample.flatMap(row => row[at] || [])
    if (role === 'booked_on') setDateFormat(guessDateFormat(cells))
    if (role === 'amount' || role === 'credit' || role === 'debit') setDecimal(guessDecimal(cells))
  }
  const columnOf = (role: Role) => {
    const at = held.indexOf(role)
    return at < 0 ? undefined : nameAt(at)
  }
  /** By its name where that is its own, else by its number. */
  const nameAt = (at: number): string | number => {
    const column = seen.columns[at]!.trim()
    return column && seen.columns.filter(one => one.trim() === column).length === 1 ? column : at + 1
  }
  const isComplete =
    columnOf('booked_on') !== undefined &&
    (columnOf('amount') !== undefined ||
      (columnOf('debit') !== undefined && columnOf('credit') !== undefined))
  const making = useMutation({
    mutationFn: () => {
      const texts = held.flatMap((role, at) => (role === 'remittance' ? [nameAt(at)] : []))
      const columns = Object.fromEntries(
        roles.flatMap(role => {
          const column = role === 'remittance' ? (texts.length > 0 ? texts : undefined) : columnOf(role)
          return column === undefined ? [] : [[role, column]]
        }),
      )
      return createBankMapping({
        client,
        body: {
          name: draft.values.name.trim(),
          delimiter: seen.delimiter,
          encoding: seen.encoding,
          skip_rows: seen.skip_rows,
          decimal: decimal as '.' | ',',
          date_format: dateFormat,
          columns: columns as BankMappingInput['columns'],
        },
      })
    },
    onError: error => draft.refuse(error),
    onSuccess: ({ data }) => {
      draft.done()
      void queries.invalidateQueries({ queryKey: ['bank-mappings'] })
      onMade(data.id)
    },
  })
  const label = (role: Role | null) => (role ? words.roles[role]! : words.noRole)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (!making.isPending && isComplete) making.mutate()
      }}
    >
      <Stack gap="sm">
        <div>
          <Title order={2}>{words.mappingTitle}</Title>
          <Text size="sm" c="dimmed">
            {words.mappingText}
          </Text>
        </div>
        <DraftNote draft={draft} />
        <DataTable<string[]>
          label={words.mappingTitle}
          rows={seen.sample}
          keyOf={(_, at) => at}
          columns={seen.columns.map((column, at) => ({
            id: String(at),
            label: column,
            className: css.column,
            head: (
              <div className={css.head}>
                <span>{column || at + 1}</span>
                <Menu position="bottom-start" shadow="md">
                  <Menu.Target>
                    <Button
                      size="compact-xs"
                      variant={held[at] ? 'light' : 'default'}
                      rightSection={<IconChevronDown size={12} />}
                      aria-label={words.columnIs(column || String(at + 1), label(held[at] ?? null))}
                    >
                      {label(held[at] ?? null)}
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {roles.map(role => (
                      <Menu.Item key={role} onClick={() => choose(at, role)}>
                        {label(role)}
                      </Menu.Item>
                    ))}
                    <Menu.Divider />
                    <Menu.Item onClick={() => choose(at, null)}>{words.noRole}</Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </div>
            ),
            cell: row => row[at],
          }))}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            label={words.mappingName}
            placeholder={words.mappingNameHint}
            maxLength={100}
            required
            {...draft.field('name')}
          />
          <Select
            label={words.dateFormat}
            data={dateFormats.includes(dateFormat as never) ? dateFormats : [...dateFormats, dateFormat]}
            value={dateFormat}
            allowDeselect={false}
            error={draft.errorOf('dateFormat')}
            onChange={value => value && setDateFormat(value)}
          />
          <Select
            label={words.decimalMark}
            data={[
              { value: ',', label: words.comma },
              { value: '.', label: words.point },
            ]}
            value={decimal}
            allowDeselect={false}
            error={draft.errorOf('decimal')}
            onChange={value => value && setDecimal(value)}
          />
        </SimpleGrid>
        {making.error && (
          <Alert color="red" role="alert">
            {making.error.message}
          </Alert>
        )}
        {!isComplete && (
          <Text size="sm" c="dimmed">
            {words.needed}
          </Text>
        )}
        <Button type="submit" loading={making.isPending} disabled={!isComplete} ml="auto">
          {words.readFile}
        </Button>
      </Stack>
    </form>
  )
}
