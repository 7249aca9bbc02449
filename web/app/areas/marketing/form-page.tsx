import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  acceptFormSubmission,
  deleteForm,
  type Form,
  type FormSubmission,
  getForm,
  listFormSubmissions,
  markFormSubmissionSpam,
  updateForm,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { CopyField } from '../../kit/form/copy-field.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { RecordPage, Section } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { FormQuestions, FormSettings } from './fields/form-questions.tsx'
import { useMarketingNames } from './names.ts'
import { StatusBadge } from './status-badge.tsx'
import { useMarketingWords } from './words.ts'

export function FormPage(): ReactNode {
  const words = useMarketingWords()
  const names = useMarketingNames()
  const formats = useFormats()
  const may = useMay()
  const { formId } = useParams({ from: '/shell/forms/$formId' })
  const found = useQuery({
    queryKey: ['form', formId],
    queryFn: () => getForm({ client, path: { form_id: formId } }),
  })
  if (!found.data) return <Unloaded query={found} />
  const form = found.data.data
  return (
    <RecordPage
      list={{ to: '/forms', label: names.forms }}
      title={form.name}
      badges={<StatusBadge status={form.status} />}
      actions={<Actions form={form} />}
    >
      <Figures label={words.numbers}>
        <Figure label={words.answers} value={formats.number(form.submission_count)} />
        <Figure label={words.views} value={formats.number(form.view_count)} />
        <Figure label={words.rate} value={formats.percent(form.conversion_rate)} />
        <Figure label={words.spam} value={formats.number(form.spam_count)} />
      </Figures>
      <Section title={words.share}>
        <Stack gap="sm">
          <CopyField label={words.publicUrl} value={form.public_url} />
          <CopyField label={words.embed} value={form.embed_html} />
        </Stack>
      </Section>
      <Answers form={form} />
      {may('member') && (
        <>
          <FormQuestions form={form} />
          <FormSettings form={form} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ form }: { form: Form }) {
  const words = useMarketingWords()
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const path = { form_id: form.id }
  const isLive = form.status === 'published'
  const setting = useAct(
    () => updateForm({ client, path, body: { status: isLive ? 'paused' : 'published' } }),
    { stale: ['form', 'forms'], done: words.saved },
  )
  const removing = useAct(() => deleteForm({ client, path }), {
    done: words.removed,
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['forms'] })
      void navigate({ to: '/forms' })
    },
  })
  return (
    <Group gap="xs">
      {isLive && (
        <Button
          component="a"
          href={new URL(form.public_url).pathname}
          target="_blank"
          rel="noopener"
          variant="default"
        >
          {words.open}
        </Button>
      )}
      {may('member') && (
        <>
          <Button variant="default" loading={setting.isPending} onClick={() => setting.mutate()}>
            {isLive ? words.pause : words.resume}
          </Button>
          <ConfirmButton
            size="sm"
            question={words.removeForm}
            confirm={words.remove}
            onConfirm={() => removing.mutate()}
          >
            {words.remove}
          </ConfirmButton>
        </>
      )}
    </Group>
  )
}

function Answers({ form }: { form: Form }) {
  const words = useMarketingWords()
  const formats = useFormats()
  const may = useMay()
  const found = useQuery({
    queryKey: ['form', form.id, 'answers'],
    queryFn: () => listFormSubmissions({ client, path: { form_id: form.id }, query: { limit: 100 } }),
  })
  const judging = useAct(
    (one: FormSubmission) => {
      const path = { form_id: form.id, submission_id: one.id }
      return one.status === 'received'
        ? markFormSubmissionSpam({ client, path })
        : acceptFormSubmission({ client, path })
    },
    { stale: ['form', 'forms'], done: words.saved },
  )
  const rows = found.data?.data ?? []
  return (
    <Section title={words.answers}>
      {found.data && rows.length === 0 ? (
        <Text c="dimmed" size="sm">
          {words.noAnswers}
        </Text>
      ) : (
        <DataTable
          label={words.answers}
          rows={rows}
          keyOf={one => one.id}
          columns={[
            {
              label: words.email,
              cell: one => (
                <>
                  <Text size="sm">{one.email}</Text>
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {Object.values(one.values)
                      .filter(value => typeof value === 'string' && value !== one.email)
                      .join(' · ')}
                  </Text>
                </>
              ),
            },
            { label: words.status, cell: one => <StatusBadge status={one.status} /> },
            { label: words.when, cell: one => formats.dateTime(one.created_at) },
            {
              label: words.spam,
              isUnnamed: true,
              isNumber: true,
              cell: one =>
                may('member') && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={
                      one.status === 'received' ? words.spamOf(one.email) : words.acceptOf(one.email)
                    }
                    onClick={() => judging.mutate(one)}
                  >
                    {one.status === 'received' ? words.markSpam : words.accept}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Section>
  )
}
