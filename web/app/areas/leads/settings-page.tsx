import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  eraseLead,
  getLeadSettings,
  type LeadErased,
  type LeadErasure,
  updateLeadSettings,
} from '../../../../sdk/index.ts'
import { CopyField } from '../../kit/form/copy-field.tsx'
import { DraftNote } from '../../kit/form/drafts/draft-note.tsx'
import { Question } from '../../kit/form/question.tsx'
import { SavedSwitch } from '../../kit/form/saved-at-once.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { Pair } from '../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useLeadNames } from './names.ts'
import { useLeadWords } from './words.ts'

export function LeadSettingsPage(): ReactNode {
  const words = useLeadWords()
  const title = useLeadNames().leads
  const settings = useQuery({ queryKey: ['lead-settings'], queryFn: () => getLeadSettings({ client }) })
  const changing = useAct(
    (contribute_companies: boolean) => updateLeadSettings({ client, body: { contribute_companies } }),
    { stale: ['lead-settings'], done: words.changed },
  )
  if (!settings.data) return <Unloaded query={settings} />
  return (
    <SettingsPage title={title} about={words.settingsAbout}>
      <SettingsCard title={words.sharing}>
        <SavedSwitch
          label={words.contribute}
          description={words.contributeText}
          saved={settings.data.data.contribute_companies}
          save={changing.mutateAsync}
        />
      </SettingsCard>
      <Erasure />
    </SettingsPage>
  )
}

/** Somebody asked to be forgotten: by whatever they are known by. */
function Erasure() {
  const words = useLeadWords()
  const draft = useDraft({ of: 'erasure', saved: { email: '', phone: '', linkedin_url: '', reason: '' } })
  const { field, values } = draft
  const [isAsking, asking] = useDisclosure(false)
  const [erased, setErased] = useState<LeadErased | null>(null)
  const given = Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, value.trim()])
      .filter(([, value]) => value !== ''),
  ) as LeadErasure
  const isNamed = Boolean(given.email || given.phone || given.linkedin_url)
  return (
    <SettingsCard title={words.erasure} about={words.erasureText}>
      <form
        onSubmit={event => {
          event.preventDefault()
          asking.open()
        }}
      >
        <Stack gap="sm">
          <DraftNote draft={draft} />
          <Pair>
            <TextInput label={words.email} type="email" maxLength={320} {...field('email')} />
            <TextInput label={words.phone} placeholder="+49 30 1234567" maxLength={64} {...field('phone')} />
          </Pair>
          <Pair>
            <TextInput
              label={words.linkedin}
              placeholder="https://www.linkedin.com/in/…"
              maxLength={500}
              {...field('linkedin_url')}
            />
            <TextInput label={words.reason} maxLength={500} {...field('reason')} />
          </Pair>
          <div>
            <Button type="submit" color="red.8" disabled={!isNamed}>
              {words.erase}
            </Button>
          </div>
        </Stack>
      </form>
      {erased && (
        <Alert color="green" mt="md" title={words.erasedTitle}>
          <Stack gap="sm">
            <Text size="sm">{words.erasedCounts(erased.pool_records, erased.own_copies)}</Text>
            <CopyField
              label={words.receipt}
              value={erased.receipt.jws}
              description={words.receiptText(erased.receipt.id)}
            />
          </Stack>
        </Alert>
      )}
      <Question
        isOpen={isAsking}
        title={words.erase}
        text={words.eraseAsk}
        submit={words.erase}
        isDangerous
        onClose={asking.close}
        onSubmit={() => eraseLead({ client, body: given })}
        onDone={({ data }) => {
          asking.close()
          draft.done()
          setErased(data)
        }}
      />
    </SettingsCard>
  )
}
