import { Alert, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BowlineError, createDebitRun, type DebitRun } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { useRecordChange } from '../../kit/record/use-record-change.ts'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { DayInput } from '../../kit/time/when-input.tsx'
import { RunBlocks } from './run-tables.tsx'
import { useDebitWords } from './words.ts'

/** What a run would collect, and the button that builds it. */
export function BuildForm({ onClose }: { onClose: () => void }) {
  const words = useDebitWords()
  const formats = useFormats()
  const navigate = useNavigate()
  const changed = useRecordChange<DebitRun & { id: string }>('debit-run', 'debit-runs')
  const draft = useDraft({ of: 'debit-run/new', saved: { until: '' } })
  const until = draft.values.until ? { until: draft.values.until } : {}
  const preview = useQuery({
    queryKey: ['debit-runs', 'preview', draft.values.until],
    queryFn: () => createDebitRun({ client, body: { ...until, dry_run: true } }),
    retry: false,
  })
  const run = preview.data?.data
  return (
    <FormModal
      draft={draft}
      isOpen
      size="lg"
      title={words.newRun}
      submit={words.build}
      onClose={onClose}
      onSubmit={() => createDebitRun({ client, body: until })}
      onDone={({ data }) => {
        changed(data as DebitRun & { id: string })
        onClose()
        if (data.id) void navigate({ to: '/debit-runs/$runId', params: { runId: data.id } })
      }}
    >
      <DayInput label={words.until} description={words.untilHint} {...draft.field('until')} />
      <section aria-label={words.preview} aria-live="polite">
        {run ? (
          <>
            <Text fw={600}>{words.previewOf(run.count, formats.money(run.sum_cents, 'EUR'))}</Text>
            <RunBlocks run={run} />
          </>
        ) : preview.error ? (
          <Alert color="gray">{isNothing(preview.error) ? words.nothing : preview.error.message}</Alert>
        ) : (
          <Skeleton height={60} />
        )}
      </section>
    </FormModal>
  )
}

const isNothing = (error: Error) =>
  error instanceof BowlineError &&
  (error.body as { code?: string } | undefined)?.code === 'nothing_to_collect'
