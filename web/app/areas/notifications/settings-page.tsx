import { Select, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  getNotificationSettings,
  type NotificationChoice,
  type UpdateNotificationSettingsData,
  updateNotificationSettings,
} from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { Pair } from '../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import css from './notifications.module.css'
import { type MailMode, useNotificationWords } from './words.ts'

const groups: Record<'sales' | 'contacts' | 'work' | 'system', readonly string[]> = {
  sales: ['quote.', 'invoice.', 'contract.'],
  contacts: ['email.', 'booking.', 'form.'],
  work: ['task.', 'deal.', 'event.', 'mention'],
  system: ['import.', 'export.', 'mailbox.', 'workflow.', 'webhook.', 'alert'],
}
const modes = ['off', 'at_once', 'daily'] as const
const KEY = ['notification-settings']

const nameLanguage = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja'] as const

export function NotificationSettingsPage(): ReactNode {
  const words = useNotificationWords()
  const queries = useQueryClient()
  const settings = useQuery({ queryKey: KEY, queryFn: () => getNotificationSettings({ client }) })
  const saving = useAct(
    (body: NonNullable<UpdateNotificationSettingsData['body']>) =>
      updateNotificationSettings({ client, body }),
    { done: words.saved, onDone: answer => queries.setQueryData(KEY, answer) },
  )
  if (!settings.data) return <Unloaded query={settings} />
  const { kinds, timezone, language } = settings.data.data
  return (
    <SettingsPage title={words.notifications} about={words.settingsAbout}>
      {Object.entries(groups).map(([group, prefixes]) => (
        <SettingsCard key={group} title={words.groups[group as keyof typeof groups]}>
          <Kinds
            kinds={Object.entries(kinds).filter(([kind]) => prefixes.some(prefix => kind.startsWith(prefix)))}
            onChange={(kind, choice) => saving.mutate({ kinds: { [kind]: choice } })}
          />
        </SettingsCard>
      ))}
      <SettingsCard title={words.mails} about={words.mailsAbout}>
        <Pair>
          <Select
            label={words.timezone}
            searchable
            allowDeselect={false}
            data={[...new Set([timezone, ...Intl.supportedValuesOf('timeZone')])]}
            value={timezone}
            onChange={value => value && saving.mutate({ timezone: value })}
          />
          <Select
            label={words.mailLanguage}
            allowDeselect={false}
            data={[
              { value: '', label: words.ownLanguage },
              ...languages.map(value => ({ value, label: nameLanguage(value) })),
            ]}
            value={language ?? ''}
            onChange={value => saving.mutate({ language: languages.find(one => one === value) ?? null })}
          />
        </Pair>
      </SettingsCard>
    </SettingsPage>
  )
}

type Choice = NotificationChoice

function Kinds({
  kinds,
  onChange,
}: {
  kinds: readonly (readonly [string, Choice])[]
  onChange: (kind: string, choice: Partial<Choice>) => void
}) {
  const words = useNotificationWords()
  return (
    <table className={css.kinds}>
      <thead>
        <tr>
          <th scope="col">
            <span className={css.hidden}>{words.notifications}</span>
          </th>
          <th scope="col">{words.inApp}</th>
          <th scope="col">{words.byMail}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(([kind, choice]) => {
          const label = words.kinds[kind] ?? kind
          return (
            <tr key={kind}>
              <td>{label}</td>
              <td>
                <Switch
                  aria-label={words.inAppOf(label)}
                  checked={choice.in_app}
                  onChange={event => onChange(kind, { in_app: event.currentTarget.checked })}
                />
              </td>
              <td>
                <Select
                  size="xs"
                  aria-label={words.byMailOf(label)}
                  allowDeselect={false}
                  value={choice.email}
                  data={modes.map(value => ({ value, label: words.modes[value] }))}
                  onChange={value => value && onChange(kind, { email: value as MailMode })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
