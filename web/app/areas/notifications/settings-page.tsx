import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  getNotificationSettings,
  type NotificationChoice,
  type UpdateNotificationSettingsData,
  updateNotificationSettings,
} from '../../../../sdk/index.ts'
import { SavedSelect, SavedSwitch } from '../../kit/form/saved-at-once.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { Pair } from '../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import css from './notifications.module.css'
import { PushCard } from './push-card.tsx'
import { type Kind, type MailMode, useNotificationWords } from './words.ts'

const groups = ['sales', 'contacts', 'work', 'system'] as const
/** `quote` of `quote.viewed`: every kind has its group, or this does not compile. */
type Topic = Kind extends infer K ? (K extends `${infer T}.${string}` ? T : K) : never
const groupOf: Record<Topic & string, (typeof groups)[number]> = {
  quote: 'sales',
  bill: 'sales',
  invoice: 'sales',
  subscription: 'sales',
  portal: 'sales',
  contract: 'sales',
  email: 'contacts',
  conversation: 'contacts',
  booking: 'contacts',
  form: 'contacts',
  task: 'work',
  deal: 'work',
  event: 'work',
  mention: 'work',
  message: 'work',
  call: 'work',
  import: 'system',
  export: 'system',
  mailbox: 'system',
  workflow: 'system',
  webhook: 'system',
  alert: 'system',
}
const isOf = (group: string) => (kind: Kind) => groupOf[kind.split('.')[0] as Topic] === group
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
      {groups.map(group => (
        <SettingsCard key={group} title={words.groups[group]}>
          <Kinds
            chosen={kinds}
            kinds={(Object.keys(kinds) as Kind[]).filter(isOf(group))}
            save={(kind, choice) => saving.mutateAsync({ kinds: { [kind]: choice } })}
          />
        </SettingsCard>
      ))}
      <PushCard />
      <SettingsCard title={words.mails} about={words.mailsAbout}>
        <Pair>
          <SavedSelect
            label={words.timezone}
            searchable
            data={[...new Set([timezone, ...Intl.supportedValuesOf('timeZone')])]}
            saved={timezone}
            save={zone => saving.mutateAsync({ timezone: zone })}
          />
          <SavedSelect
            label={words.mailLanguage}
            data={[
              { value: '', label: words.ownLanguage },
              ...languages.map(value => ({ value, label: nameLanguage(value) })),
            ]}
            saved={language ?? ''}
            save={value => saving.mutateAsync({ language: languages.find(one => one === value) ?? null })}
          />
        </Pair>
      </SettingsCard>
    </SettingsPage>
  )
}

type Choice = NotificationChoice

function Kinds({
  chosen,
  kinds,
  save,
}: {
  chosen: Record<Kind, Choice>
  kinds: readonly Kind[]
  save: (kind: Kind, choice: Partial<Choice>) => Promise<unknown>
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
          <th scope="col">{words.byPush}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(kind => {
          const choice = chosen[kind]
          const label = words.kinds[kind]
          return (
            <tr key={kind}>
              <td>{label}</td>
              <td>
                <SavedSwitch
                  aria-label={words.inAppOf(label)}
                  saved={choice.in_app}
                  save={in_app => save(kind, { in_app })}
                />
              </td>
              <td>
                <SavedSelect
                  size="xs"
                  aria-label={words.byMailOf(label)}
                  saved={choice.email}
                  data={modes.map(value => ({ value, label: words.modes[value] }))}
                  save={email => save(kind, { email: email as MailMode })}
                />
              </td>
              <td>
                <SavedSwitch
                  aria-label={words.byPushOf(label)}
                  saved={choice.push}
                  save={push => save(kind, { push })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
