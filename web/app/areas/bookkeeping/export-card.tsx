import { Alert, Button, Checkbox, Group, List, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type AccountingCheck,
  checkAccountingExport,
  downloadAccountingExport,
} from '../../../../sdk/index.ts'
import { saveFile } from '../../kit/form/save-file.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import css from './month-end-page.module.css'
import { useBookkeepingWords } from './words.ts'

interface Props {
  first: string
  last: string
  /** Of the month. */
  name: string
}

/** The books of the month, with what is in them, as one file. */
export function ExportCard({ first: from, last: to, name }: Props): ReactNode {
  const words = useBookkeepingWords()
  const formats = useFormats()
  const [pdfs, setPdfs] = useState(true)
  const query = useQuery({
    queryKey: ['month-end', 'export', from, to],
    queryFn: () => checkAccountingExport({ client, query: { from, to } }),
  })
  const check = query.data?.data
  const isWhole = check?.datev.unplaced.length === 0
  const loading = useAct(
    async () =>
      saveFile(
        `accounting-${from}-${to}.zip`,
        await downloadAccountingExport({ client, query: { from, to, pdfs, datev: isWhole } }),
      ),
    { stale: [] },
  )
  return (
    <section className={css.card} aria-label={words.forAccountant}>
      <Title order={2}>{words.forAccountant}</Title>
      <Text size="sm" c="dimmed">
        {words.exportAbout(name)}
      </Text>
      {!check ? (
        <Unloaded query={query} />
      ) : (
        <>
          <Text size="sm">
            {words.contents(check.invoices, check.credit_notes, check.cancellations, check.payments)}
          </Text>
          {check.sums.map(sum => (
            <Text key={sum.currency} size="sm" c="dimmed">
              {words.sums(
                formats.money(sum.invoiced_cents - sum.canceled_cents, sum.currency),
                formats.money(sum.credited_cents, sum.currency),
                formats.money(sum.paid_cents, sum.currency),
              )}
            </Text>
          ))}
          <Datev datev={check.datev} />
          <Group justify="space-between">
            <Checkbox
              label={words.withPdfs}
              checked={pdfs}
              onChange={event => setPdfs(event.currentTarget.checked)}
            />
            <Button
              leftSection={<IconDownload size={15} />}
              loading={loading.isPending}
              onClick={() => loading.mutate()}
            >
              {words.download}
            </Button>
          </Group>
        </>
      )}
    </section>
  )
}

function Datev({ datev }: { datev: AccountingCheck['datev'] }) {
  const words = useBookkeepingWords()
  const formats = useFormats()
  if (datev.lacking.length > 0) {
    return (
      <Text size="sm">
        {words.datevOff} <TextLink to="/settings/datev">{words.setUpDatev}</TextLink>
      </Text>
    )
  }
  if (datev.unplaced.length === 0) return <Text size="sm">{words.datevReady}</Text>
  return (
    <Alert color="orange" title={words.datevLacks}>
      <List size="sm">
        {datev.unplaced.map(sale => (
          <List.Item key={JSON.stringify(sale)}>
            {words.unplaced(
              sale.category ?? '?',
              formats.percent(sale.rate),
              sale.count,
              sale.numbers.join(', '),
            )}
          </List.Item>
        ))}
      </List>
      <TextLink to="/settings/datev">{words.setUpDatev}</TextLink>
    </Alert>
  )
}
