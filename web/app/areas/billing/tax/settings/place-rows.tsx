import { ActionIcon, Button, Group, Input, Select, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NumberText } from '../../../../kit/form/numbers/number-text.tsx'
import { CountrySelect } from '../../../../kit/pick/place-selects.tsx'
import { DayInput } from '../../../../kit/time/when-input.tsx'
import css from './tax-page.module.css'
import { useTaxSettingsWords } from './words.ts'

interface Days {
  from: string
  to: string
}
type Registration = Days & { country: string; number: string; scheme: 'domestic' | 'oss_union' }
type Nexus = Days & { state: string; rate: string }

interface RowsProps<Row> {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
}

/** Rows that are typed, each with its days and a button that takes it away. */
function Rows<Row extends Days>(
  props: RowsProps<Row> & {
    label: string
    hint: string
    blank: Row
    children: (row: Row, set: (some: Partial<Row>) => void) => ReactNode
  },
) {
  const { rows, onChange, label, hint, blank, children } = props
  const words = useTaxSettingsWords()
  const set = (at: number) => (some: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...some } : row)))
  return (
    <Input.Wrapper label={label} description={hint}>
      <Stack gap="xs" mt={6}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          <div className={css.row} key={at}>
            {children(row, set(at))}
            <DayInput
              label={words.from}
              value={row.from}
              onChange={event => set(at)({ from: event.currentTarget.value } as Partial<Row>)}
            />
            <DayInput
              label={words.to}
              value={row.to}
              onChange={event => set(at)({ to: event.currentTarget.value } as Partial<Row>)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              mb={4}
              aria-label={words.remove}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...rows, blank])}
          >
            {words.add}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

export function RegistrationRows(props: RowsProps<Registration>) {
  const words = useTaxSettingsWords()
  const blank: Registration = { country: '', number: '', scheme: 'domestic', from: '', to: '' }
  return (
    <Rows {...props} label={words.registrations} hint={words.registrationsHint} blank={blank}>
      {(row, set) => (
        <>
          <CountrySelect label={words.country} value={row.country} onChange={country => set({ country })} />
          <Select
            label={words.scheme}
            className={css.wide!}
            data={Object.entries(words.schemes).map(([value, label]) => ({ value, label }))}
            value={row.scheme}
            allowDeselect={false}
            onChange={scheme => set({ scheme: scheme as Registration['scheme'] })}
          />
          <TextInput
            label={words.number}
            value={row.number}
            onChange={event => set({ number: event.currentTarget.value })}
          />
        </>
      )}
    </Rows>
  )
}

export function NexusRows(props: RowsProps<Nexus>) {
  const words = useTaxSettingsWords()
  const blank: Nexus = { state: '', rate: '', from: '', to: '' }
  return (
    <Rows {...props} label={words.nexus} hint={words.nexusHint} blank={blank}>
      {(row, set) => (
        <>
          <TextInput
            label={words.state}
            placeholder="NY"
            maxLength={2}
            value={row.state}
            onChange={event => set({ state: event.currentTarget.value.toUpperCase() })}
          />
          <NumberText
            label={words.rate}
            value={row.rate}
            onChange={event => set({ rate: event.currentTarget.value })}
          />
        </>
      )}
    </Rows>
  )
}
