import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type DebitRun, getDebitRun } from '../../../../sdk/index.ts'
import { ShownField } from '../../kit/fields/shown-field.tsx'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { Details, RecordPage, Section } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { type RunRow, useRunFields } from './fields.tsx'
import { RunActions } from './run-actions.tsx'
import { RunBlocks, RunItems } from './run-tables.tsx'
import { useDebitWords } from './words.ts'

export function DebitRunPage(): ReactNode {
  const { runId } = useParams({ from: '/shell/debit-runs/$runId' })
  const run = useQuery({
    queryKey: ['debit-run', runId],
    queryFn: () => getDebitRun({ client, path: { run_id: runId } }),
  })
  if (!run.data) return <Unloaded query={run} />
  return <Loaded key={runId} run={run.data.data as DebitRun & { id: string }} />
}

function Loaded({ run }: { run: DebitRun & { id: string } }) {
  const words = useDebitWords()
  const formats = useFormats()
  const fields = useRunFields()
  const moment = (at: string | null) => at && formats.dateTime(at)
  return (
    <RecordPage
      list={{ to: '/debit-runs', label: words.runs }}
      title={run.message_id ?? words.run}
      badges={<ShownField fields={fields} name="state" row={run as RunRow} />}
      actions={<RunActions run={run} />}
      aside={
        <Details
          title={words.run}
          items={[
            { label: words.collectedOn, value: formats.date(run.collected_on) },
            { label: words.until, value: formats.date(run.until) },
            { label: words.createdAt, value: moment(run.created_at) },
            { label: words.submittedAt, value: moment(run.submitted_at) },
            { label: words.settledAt, value: moment(run.settled_at) },
          ]}
        />
      }
    >
      <Figures label={words.sum}>
        <Figure label={words.sum} value={formats.money(run.sum_cents, 'EUR')} />
        <Figure label={words.count} value={formats.number(run.count)} />
      </Figures>
      <Section title={words.blocks}>
        <RunBlocks run={run} />
      </Section>
      <Section title={words.items}>
        <RunItems run={run} />
      </Section>
    </RecordPage>
  )
}
