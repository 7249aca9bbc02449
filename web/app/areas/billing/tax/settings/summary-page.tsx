import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getTaxSummary, type TaxSummary } from '../../../../../../sdk/index.ts'
import { saveFile } from '../../../../kit/form/save-file.ts'
import { DataTable } from '../../../../kit/record/data-table.tsx'
import { Unloaded } from '../../../../kit/screen/screen-states.tsx'
import { client } from '../../../../kit/session/api.ts'
import { useMe } from '../../../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../../../kit/settings/settings-page.tsx'
import { useFormats } from '../../../../kit/speech.tsx'
import { DayInput } from '../../../../kit/time/when-input.tsx'
import { useTaxWords } from '../words.ts'
import { useTaxSettingsWords } from './words.ts'

/** The month that ended last: what a return is for. */
function lastMonth(): { from: string; to: string } {
  const first = Temporal.Now.plainDateISO().with({ day: 1 })
  return { from: first.subtract({ months: 1 }).toString(), to: first.subtract({ days: 1 }).toString() }
}

export function TaxSummaryPage(): ReactNode {
  const words = useTaxSettingsWords()
  const [period, setPeriod] = useState(lastMonth)
  const isWhole = period.from !== '' && period.to !== '' && period.from <= period.to
  const query = useQuery({
    queryKey: ['tax', 'summary', period],
    enabled: isWhole,
    queryFn: () => getTaxSummary({ client, query: period }),
  })
  return (
    <SettingsPage title={words.summary} about={words.summaryAbout}>
      <SettingsCard title={words.period}>
        <SimpleGrid cols={2}>
          <DayInput
            label={words.from}
            value={period.from}
            onChange={event => setPeriod({ ...period, from: event.currentTarget.value })}
          />
          <DayInput
            label={words.to}
            value={period.to}
            onChange={event => setPeriod({ ...period, to: event.currentTarget.value })}
          />
        </SimpleGrid>
      </SettingsCard>
      {query.data ? (
        <Sums summary={query.data.data} name={`${period.from}_${period.to}`} />
      ) : (
        isWhole && <Unloaded query={query} />
      )}
    </SettingsPage>
  )
}

const quoted = (cell: string | number | null) => `"${String(cell ?? '').replaceAll('"', '""')}"`
const csv = (rows: readonly (readonly (string | number | null)[])[]) =>
  `${rows.map(row => row.map(quoted).join(',')).join('\r\n')}\r\n`

function Sums({ summary, name }: { summary: TaxSummary; name: string }) {
  const words = useTaxSettingsWords()
  const { categories } = useTaxWords()
  const formats = useFormats()
  const { currency } = useMe().organization
  const money = (cents: number) => formats.money(cents, currency)
  const download = () =>
    saveFile(
      `tax_${name}.csv`,
      csv([
        ['country', 'category', 'rate', 'taxable_cents', 'tax_cents', 'documents'],
        ...summary.rows.map(row => [
          row.country,
          row.category,
          row.rate,
          row.taxable_cents,
          row.tax_cents,
          row.documents,
        ]),
        [],
        ['vat_id', 'kind', 'taxable_cents'],
        ...summary.ec_sales.map(sale => [sale.vat_id, sale.kind, sale.taxable_cents]),
      ]),
    )
  if (summary.rows.length === 0) return <Text c="dimmed">{words.nothing}</Text>
  return (
    <>
      <SettingsCard title={words.byRate}>
        <Stack gap="sm">
          <DataTable
            label={words.byRate}
            rows={summary.rows}
            keyOf={row => `${row.country} ${row.category} ${row.rate}`}
            columns={[
              {
                label: words.country,
                cell: row => (row.country ? formats.country(row.country) : words.unknown),
              },
              {
                label: words.category,
                isWide: true,
                cell: row => (row.category ? `${row.category} · ${categories[row.category]}` : words.unknown),
              },
              { label: words.rate, isNumber: true, cell: row => formats.percent(row.rate) },
              { label: words.taxable, isNumber: true, cell: row => money(row.taxable_cents) },
              { label: words.taxAmount, isNumber: true, cell: row => money(row.tax_cents) },
              { label: words.documents, isNumber: true, isWide: true, cell: row => row.documents },
            ]}
          />
          <Group justify="flex-end">
            <Button variant="default" leftSection={<IconDownload size={15} />} onClick={download}>
              {words.download}
            </Button>
          </Group>
        </Stack>
      </SettingsCard>
      {summary.ec_sales.length > 0 && (
        <SettingsCard title={words.ecSales} about={words.ecSalesAbout}>
          <DataTable
            label={words.ecSales}
            rows={summary.ec_sales}
            keyOf={sale => `${sale.vat_id} ${sale.kind}`}
            columns={[
              { label: words.number, cell: sale => sale.vat_id },
              { label: words.kind, cell: sale => words.kinds[sale.kind] },
              { label: words.taxable, isNumber: true, cell: sale => money(sale.taxable_cents) },
            ]}
          />
        </SettingsCard>
      )}
    </>
  )
}
