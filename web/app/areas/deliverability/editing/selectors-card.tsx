import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  deleteDeliverabilityDomain,
  listDeliverabilityDomains,
  type SendingDomain,
  updateDeliverabilityDomain,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import { useDeliverabilityWords } from '../words.ts'

/** For a domain that is listed: names of keys that nobody could guess, and the end of watching it. */
export function SelectorsCard({ domain }: { domain: string }) {
  const found = useQuery({
    queryKey: ['deliverability', 'domains'],
    queryFn: () => listDeliverabilityDomains({ client }),
  })
  const row = found.data?.data.find(one => one.domain === domain)
  return row ? <Selectors key={row.selectors.join()} row={row} /> : null
}

function Selectors({ row }: { row: SendingDomain }) {
  const words = useDeliverabilityWords()
  const navigate = useNavigate()
  const path = { domain: row.domain }
  const draft = useDraft({
    of: `domain/${row.domain}/selectors`,
    saved: { selectors: row.selectors.join(', ') },
  })
  const { field, values } = draft
  const saving = useAct(
    () =>
      updateDeliverabilityDomain({
        client,
        path,
        body: { selectors: values.selectors.split(/[\s,]+/).filter(Boolean) },
      }),
    { stale: ['deliverability'], done: words.saved, onDone: () => draft.done(values) },
  )
  const ending = useAct(() => deleteDeliverabilityDomain({ client, path }), {
    stale: ['deliverability'],
    done: words.unwatched,
    onDone: () => void navigate({ to: '/deliverability' }),
  })
  return (
    <SettingsCard
      title={words.selectors}
      about={words.selectorsAbout}
      actions={
        row.watched && (
          <ConfirmButton
            question={words.unwatchOf(row.domain)}
            confirm={words.unwatch}
            onConfirm={() => ending.mutate()}
          >
            {words.unwatch}
          </ConfirmButton>
        )
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <DraftNote draft={draft} mb="xs" />
        <Group align="end" gap="sm">
          <TextInput
            flex={1}
            miw={200}
            label={words.selectors}
            placeholder="s2026, mail1"
            {...field('selectors')}
          />
          <Button type="submit" variant="default" loading={saving.isPending}>
            {words.save}
          </Button>
        </Group>
      </form>
    </SettingsCard>
  )
}
