import { Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CollectionsSettings, updateCollectionSettings } from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import { useDebitWords } from '../words.ts'

/** Who collects, by which number, and where to. */
export function CreditorCard({ settings: { sepa } }: { settings: CollectionsSettings }) {
  const words = useDebitWords()
  const numbers = useNumbers()
  const { organization } = useMe()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'settings/debits',
    saved: {
      creditorId: sepa?.creditor_id ?? '',
      creditor_name: sepa?.creditor_name ?? organization.name.slice(0, 70),
      iban: sepa?.iban ?? '',
      bic: sepa?.bic ?? '',
      notice_days: String(sepa?.notice_days ?? 14),
      assume: sepa?.assume_settled ?? true,
    },
  })
  const { field, values } = draft
  const [assume, setAssume] = draft.part('assume')
  const [isAtField, setAtField] = useState(false)
  const saving = useMutation({
    mutationFn: async (isOn: boolean) =>
      updateCollectionSettings({
        client,
        body: {
          sepa: isOn
            ? {
                creditor_id: values.creditorId.trim(),
                creditor_name: values.creditor_name.trim(),
                iban: values.iban.trim(),
                bic: values.bic.trim() || null,
                notice_days: numbers.decimal(values.notice_days, 0),
                assume_settled: assume,
              }
            : null,
        },
      }),
    onError: error => setAtField(draft.refuse(error)),
    onSuccess: answer => {
      queries.setQueryData(['collections-settings'], answer)
      draft.done()
      notifications.show({ color: 'green', message: words.saved })
    },
  })
  return (
    <SettingsCard title={words.settings}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!saving.isPending) saving.mutate(true)
        }}
      >
        <Stack>
          <DraftNote draft={draft} />
          <Text size="sm" c="dimmed">
            {words.settingsText}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={words.creditorId}
              placeholder="DE98ZZZ09999999999"
              required
              {...field('creditorId')}
            />
            <TextInput label={words.creditorName} maxLength={70} required {...field('creditor_name')} />
            <TextInput label="IBAN" required {...field('iban')} />
            <TextInput label="BIC" {...field('bic')} />
            <NumberText
              label={words.noticeDays}
              description={words.noticeHint}
              decimals={0}
              {...field('notice_days')}
            />
          </SimpleGrid>
          <Checkbox
            label={words.assume}
            checked={assume}
            onChange={event => setAssume(event.currentTarget.checked)}
          />
          {saving.error && !isAtField && (
            <Text c="var(--bad)" size="sm" role="alert">
              {saving.error.message}
            </Text>
          )}
          <Group justify="space-between">
            {sepa ? (
              <ConfirmButton
                question={words.turnOffText}
                confirm={words.turnOff}
                onConfirm={() => saving.mutate(false)}
              >
                {words.turnOff}
              </ConfirmButton>
            ) : (
              <span />
            )}
            <Button type="submit" loading={saving.isPending}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsCard>
  )
}
