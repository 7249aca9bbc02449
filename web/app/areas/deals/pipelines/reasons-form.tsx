import { ActionIcon, Button, Checkbox, Group, Stack, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type CloseReason, type CrmSettings, updateCrmSettings } from '../../../../../sdk/index.ts'
import { SavedForm } from '../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import css from './settings.module.css'
import { usePipelineWords } from './words.ts'

interface DraftReason extends Omit<CloseReason, 'id'> {
  key: string
  id: string | undefined
}

const drafted = (reasons: readonly CloseReason[]): DraftReason[] =>
  reasons.map(reason => ({ ...reason, key: reason.id }))
const given = (reasons: readonly DraftReason[]) =>
  reasons
    .filter(({ label }) => label.trim())
    .map(({ id, label, archived }) => ({ ...(id ? { id } : {}), label: label.trim(), archived }))

/** Why deals are won and lost: what people choose from when they close one. */
export function ReasonsForm({ settings }: { settings: CrmSettings }) {
  const words = usePipelineWords()
  const shell = useCommonWords()
  const draft = useSavedDraft(
    {
      of: 'settings/close-reasons',
      saved: {
        won: drafted(settings.won_reasons),
        lost: drafted(settings.lost_reasons),
        require_won_reason: settings.require_won_reason,
        require_lost_reason: settings.require_lost_reason,
      },
    },
    ({ won, lost, ...required }) =>
      updateCrmSettings({
        client,
        body: { ...required, won_reasons: given(won), lost_reasons: given(lost) },
      }),
    ['crm-settings'],
  )
  const { values, set } = draft
  return (
    <SavedForm draft={draft}>
      <SettingsCard title={words.reasons} about={words.reasonsAbout}>
        <Stack gap="lg">
          <Reasons
            title={words.wonReasons}
            reasons={values.won}
            isRequired={values.require_won_reason}
            onChange={won => set({ won })}
            onRequire={require_won_reason => set({ require_won_reason })}
          />
          <Reasons
            title={words.lostReasons}
            reasons={values.lost}
            isRequired={values.require_lost_reason}
            onChange={lost => set({ lost })}
            onRequire={require_lost_reason => set({ require_lost_reason })}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={draft.isSaving}>
              {shell.save}
            </Button>
          </Group>
        </Stack>
      </SettingsCard>
    </SavedForm>
  )
}

interface ReasonsProps {
  title: string
  reasons: readonly DraftReason[]
  isRequired: boolean
  onChange: (reasons: DraftReason[]) => void
  onRequire: (isRequired: boolean) => void
}

function Reasons({ title, reasons, isRequired, onChange, onRequire }: ReasonsProps) {
  const words = usePipelineWords()
  const change = (key: string, some: Partial<DraftReason>) =>
    onChange(reasons.map(one => (one.key === key ? { ...one, ...some } : one)))
  return (
    <Stack gap="xs" role="group" aria-label={title}>
      <Group justify="space-between">
        <strong>{title}</strong>
        <Switch
          label={words.mustChoose}
          checked={isRequired}
          onChange={event => onRequire(event.currentTarget.checked)}
        />
      </Group>
      {reasons.map((reason, at) => (
        <div key={reason.key} className={css.reason}>
          <TextInput
            aria-label={words.reason(at + 1)}
            maxLength={100}
            value={reason.label}
            onChange={event => change(reason.key, { label: event.currentTarget.value })}
          />
          {reason.id ? (
            <Checkbox
              label={words.archived}
              checked={reason.archived}
              onChange={event => change(reason.key, { archived: event.currentTarget.checked })}
            />
          ) : (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.removeReason(at + 1)}
              onClick={() => onChange(reasons.filter(({ key }) => key !== reason.key))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() =>
            onChange([...reasons, { key: crypto.randomUUID(), id: undefined, label: '', archived: false }])
          }
        >
          {words.addReason}
        </Button>
      </div>
    </Stack>
  )
}
