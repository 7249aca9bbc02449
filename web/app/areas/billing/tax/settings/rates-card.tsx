import { Alert, Badge, Button, Group, Select, SimpleGrid, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createTaxRate, deleteTaxRate, listTaxRates, type TaxRate } from '../../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../../kit/form/confirm-button.tsx'
import { NumberText } from '../../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../../kit/form/use-draft.ts'
import { CountrySelect } from '../../../../kit/pick/place-selects.tsx'
import { DataTable } from '../../../../kit/record/data-table.tsx'
import { client } from '../../../../kit/session/api.ts'
import { SettingsCard } from '../../../../kit/settings/settings-page.tsx'
import { useFormats } from '../../../../kit/speech.tsx'
import { DayInput } from '../../../../kit/time/when-input.tsx'
import { useTaxWords } from '../words.ts'
import { useTaxSettingsWords } from './words.ts'

/** Rates of a country, own ones in front, and a form for another. */
export function RatesCard() {
  const words = useTaxSettingsWords()
  const { taxClasses } = useTaxWords()
  const formats = useFormats()
  const queries = useQueryClient()
  const [country, setCountry] = useState('')
  const query = useQuery({
    queryKey: ['tax', 'rates', country],
    queryFn: () => listTaxRates({ client, query: country ? { country } : {} }),
  })
  const again = () => queries.invalidateQueries({ queryKey: ['tax'] })
  const removing = useMutation({
    mutationFn: (id: string) => deleteTaxRate({ client, path: { rate_id: id } }),
    onSettled: again,
  })
  const rows = (query.data?.data ?? []).filter(row => country || row.source === 'organization')
  return (
    <SettingsCard title={words.rates} about={words.ratesAbout}>
      <Stack gap="sm">
        <CountrySelect
          label={words.ratesOf}
          placeholder={words.ownRates}
          value={country}
          onChange={setCountry}
        />
        {rows.length > 0 && (
          <DataTable<TaxRate>
            label={words.rates}
            rows={rows}
            keyOf={row => row.id}
            columns={[
              { label: words.country, cell: row => formats.country(row.country) },
              { label: words.taxClass, cell: row => taxClasses[row.tax_class] },
              { label: words.rate, isNumber: true, cell: row => formats.percent(row.rate) },
              { label: words.from, cell: row => formats.date(row.from) },
              { label: words.to, cell: row => (row.to ? formats.date(row.to) : '–') },
              {
                label: words.remove,
                isUnnamed: true,
                cell: row =>
                  row.source === 'organization' ? (
                    <ConfirmButton
                      question={words.removeRate}
                      confirm={words.remove}
                      label={words.remove}
                      icon={<IconTrash size={16} />}
                      onConfirm={() => removing.mutate(row.id)}
                    />
                  ) : (
                    <Badge variant="light" color="gray">
                      {words.shipped}
                    </Badge>
                  ),
              },
            ]}
          />
        )}
        <NewRate onDone={again} />
      </Stack>
    </SettingsCard>
  )
}

function NewRate({ onDone }: { onDone: () => void }) {
  const words = useTaxSettingsWords()
  const { taxClasses } = useTaxWords()
  const numbers = useNumbers()
  const draft = useDraft({
    of: 'settings/tax/rate',
    saved: { country: '', taxClass: 'standard' as 'standard' | 'reduced', rate: '', from: '', to: '' },
  })
  const { field, values } = draft
  const [country, setCountry] = draft.part('country')
  const [taxClass, setTaxClass] = draft.part('taxClass')
  const saving = useMutation({
    mutationFn: async () =>
      createTaxRate({
        client,
        headers: { 'Idempotency-Key': draft.idempotencyKey },
        body: {
          country,
          tax_class: taxClass,
          rate: numbers.decimal(values.rate),
          from: values.from,
          to: values.to || null,
        },
      }),
    onSuccess: () => {
      draft.done()
      onDone()
    },
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <Stack gap="xs">
        {saving.error && (
          <Alert color="red" role="alert">
            {saving.error.message}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="xs">
          <CountrySelect label={words.country} required value={country} onChange={setCountry} />
          <Select
            label={words.taxClass}
            data={(['standard', 'reduced'] as const).map(value => ({ value, label: taxClasses[value] }))}
            value={taxClass}
            allowDeselect={false}
            onChange={value => setTaxClass(value as 'standard' | 'reduced')}
          />
          <NumberText label={words.rate} required {...field('rate')} />
          <DayInput label={words.from} required {...field('from')} />
          <DayInput label={words.to} {...field('to')} />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={saving.isPending}>
            {words.addRate}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
