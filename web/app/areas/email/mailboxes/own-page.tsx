import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import {
  getOwnMailSettings,
  listMailboxes,
  type UpdateOwnMailSettingsData,
  updateOwnMailSettings,
} from '../../../../../sdk/index.ts'
import { SavedForm } from '../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { SavedSelect, SavedSwitch } from '../../../kit/form/saved-at-once.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { useComposerWords } from '../shared/composer/words.ts'
import { useEmailWords } from '../words.ts'
import { useMailboxWords } from './words/words.ts'

const RichText = lazy(() =>
  import('../../../kit/form/rich-text.tsx').then(one => ({ default: one.RichText })),
)

const SETTINGS = 'mail-settings'
const UNDO_SECONDS = [0, 5, 10, 20, 30, 60]

/** How one writes and reads oneself, whichever mailbox it is. */
export function OwnMailPage(): ReactNode {
  const words = useEmailWords()
  const more = useMailboxWords()
  const composer = useComposerWords()
  const queries = useQueryClient()
  const settings = useQuery({ queryKey: [SETTINGS], queryFn: () => getOwnMailSettings({ client }) })
  const mailboxes = useQuery({ queryKey: ['mailboxes'], queryFn: () => listMailboxes({ client }) })
  const saving = useAct(
    (body: NonNullable<UpdateOwnMailSettingsData['body']>) => updateOwnMailSettings({ client, body }),
    { onDone: answer => queries.setQueryData([SETTINGS], answer) },
  )
  if (!settings.data || !mailboxes.data) return <Unloaded query={settings.data ? mailboxes : settings} />
  const { data: one } = settings.data
  const usable = mailboxes.data.data.filter(
    ({ may_send, purpose, id }) => (may_send && purpose === 'mail') || id === one.default_mailbox_id,
  )
  const times = [...new Set([...UNDO_SECONDS, one.undo_seconds])].toSorted((a, b) => a - b)
  return (
    <SettingsPage title={words.mailSettings} about={more.writingAbout}>
      <SettingsCard title={more.sending}>
        <Stack maw={420}>
          <SavedSelect
            label={more.undo}
            data={times.map(value => ({
              value: String(value),
              label: value === 0 ? more.noUndo : more.undoSeconds(value),
            }))}
            saved={String(one.undo_seconds)}
            save={value => saving.mutateAsync({ undo_seconds: Number(value) })}
          />
          {usable.length > 0 && (
            <SavedSelect
              label={more.writeFrom}
              data={[
                { value: '', label: more.automatic },
                ...usable.map(({ id, email }) => ({ value: id, label: email })),
              ]}
              saved={one.default_mailbox_id ?? ''}
              save={value => saving.mutateAsync({ default_mailbox_id: value || null })}
            />
          )}
          <SavedSwitch
            label={composer.trackOpens}
            saved={one.track_opens}
            save={track_opens => saving.mutateAsync({ track_opens })}
          />
          <SavedSwitch
            label={composer.trackClicks}
            saved={one.track_clicks}
            save={track_clicks => saving.mutateAsync({ track_clicks })}
          />
        </Stack>
      </SettingsCard>
      <SettingsCard title={words.signature} about={more.signatureAbout}>
        <Signature saved={one.signature_html} />
      </SettingsCard>
      <SettingsCard title={more.reading}>
        <SavedSwitch
          label={more.showPictures}
          description={more.showPicturesAbout}
          saved={one.pictures === 'shown'}
          save={isShown => saving.mutateAsync({ pictures: isShown ? 'shown' : 'blocked' })}
        />
      </SettingsCard>
    </SettingsPage>
  )
}

function Signature({ saved }: { saved: string | null }) {
  const words = useEmailWords()
  const draft = useSavedDraft(
    { of: 'mail/signature', saved: { signature: saved ?? '' } },
    ({ signature }) =>
      updateOwnMailSettings({ client, body: { signature_html: signature === '' ? null : signature } }),
    [SETTINGS],
  )
  const [signature, setSignature] = draft.part('signature')
  return (
    <SavedForm draft={draft}>
      <Stack align="flex-start">
        <Suspense>
          <RichText
            key={draft.round}
            isBare
            label={words.signature}
            value={signature}
            onChange={setSignature}
          />
        </Suspense>
        <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
          {words.saveMailbox}
        </Button>
      </Stack>
    </SavedForm>
  )
}
