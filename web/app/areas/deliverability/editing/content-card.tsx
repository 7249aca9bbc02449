import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { checkContent } from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { useTranslated } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import { StatusBadge } from '../status.tsx'
import { useDeliverabilityWords } from '../words.ts'

/** What filters and people would stumble over in a mail. */
export function ContentCard() {
  const words = useDeliverabilityWords()
  const translated = useTranslated()
  const draft = useDraft({ of: 'content-check', saved: { subject: '', body: '' } })
  const { field, values } = draft
  const checking = useAct(() =>
    checkContent({ client, body: { subject: values.subject, body_html: values.body } }),
  )
  const result = checking.data?.data
  return (
    <SettingsCard title={words.content} about={words.contentAbout}>
      <form
        onSubmit={event => {
          event.preventDefault()
          checking.mutate()
        }}
      >
        <Stack gap="sm">
          <DraftNote draft={draft} />
          <TextInput label={words.subject} {...field('subject')} />
          <Textarea label={words.body} required autosize minRows={3} maxRows={12} {...field('body')} />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={checking.isPending}>
              {words.checkMail}
            </Button>
          </Group>
        </Stack>
      </form>
      <div aria-live="polite">
        {result && (
          <Stack gap={6} mt="sm">
            <Text fw={600}>
              {words.score}: {result.score}
            </Text>
            {result.findings.length === 0 && <Text size="sm">{words.nothingFound}</Text>}
            {result.findings.map(one => (
              <Group key={`${one.code} ${one.evidence}`} gap="xs" align="start" wrap="nowrap">
                <StatusBadge status={one.status} />
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {translated(one.message)}
                  {one.evidence && ` (${one.evidence})`}
                </Text>
              </Group>
            ))}
          </Stack>
        )}
      </div>
    </SettingsCard>
  )
}
