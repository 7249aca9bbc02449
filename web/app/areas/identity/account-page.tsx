import { Alert, Badge, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { changePassword, deleteSession, listSessions, updateMe } from '../../../../sdk/index.ts'
import { SavedForm } from '../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../kit/form/drafts/use-saved-draft.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { useFormWords } from '../../kit/form/words.ts'
import { sayWrongPassword } from '../../kit/form/wrong-password.ts'
import { ScreenWaiting } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { changeMe, useMe } from '../../kit/session/session.ts'
import { Pair, Row, Rows } from '../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { nameDevice } from './name-device.ts'
import { useIdentityWords } from './words.ts'

export function AccountPage(): ReactNode {
  const words = useIdentityWords()
  return (
    <SettingsPage title={words.account} about={words.accountAbout}>
      <Profile />
      <Password />
      <Sessions />
    </SettingsPage>
  )
}

function Profile() {
  const words = useIdentityWords()
  const { user } = useMe()
  const draft = useSavedDraft(
    { of: 'account/profile', saved: { name: user.name } },
    async body => changeMe((await updateMe({ client, body })).data),
    ['team'],
  )
  return (
    <SettingsCard title={words.profile}>
      <SavedForm draft={draft}>
        <Stack>
          <Pair>
            <TextInput label={words.name} required autoComplete="name" {...draft.field('name')} />
            <TextInput label={words.email} value={user.email} readOnly />
          </Pair>
          <Group justify="space-between">
            <Badge variant="light" tt="none">
              {words.roles[user.role]}
            </Badge>
            <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </SavedForm>
    </SettingsCard>
  )
}

function Password() {
  const words = useIdentityWords()
  const { wrongPassword } = useFormWords()
  const draft = useDraft({
    of: 'password',
    saved: { current_password: '', new_password: '' },
    secret: ['current_password', 'new_password'],
  })
  const { field, values } = draft
  const changing = useAct(() => sayWrongPassword(changePassword({ client, body: values }), wrongPassword), {
    done: words.passwordChanged,
    stale: ['sessions'],
    onDone: () => draft.done(),
  })
  return (
    <SettingsCard title={words.password} about={words.passwordAbout}>
      <form
        onSubmit={event => {
          event.preventDefault()
          changing.mutate()
        }}
      >
        <Stack>
          <Pair>
            <PasswordInput
              label={words.currentPassword}
              required
              autoComplete="current-password"
              {...field('current_password')}
            />
            <PasswordInput
              label={words.newPassword}
              required
              minLength={10}
              autoComplete="new-password"
              description={words.passwordHint}
              {...field('new_password')}
            />
          </Pair>
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={changing.isPending}>
              {words.changePassword}
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsCard>
  )
}

function Sessions() {
  const words = useIdentityWords()
  const formats = useFormats()
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: () => listSessions({ client }) })
  const ending = useMutation({
    mutationFn: async (ids: string[]) => {
      for (const session_id of ids) await deleteSession({ client, path: { session_id } })
    },
    onSettled: () => void sessions.refetch(),
  })
  if (sessions.error) return <Alert color="red">{sessions.error.message}</Alert>
  if (!sessions.data) return <ScreenWaiting />
  const all = sessions.data.data
  const others = all.filter(one => !one.current).map(one => one.id)
  return (
    <SettingsCard
      title={words.sessions}
      about={words.sessionsAbout}
      actions={
        others.length > 0 && (
          <Button
            variant="light"
            color="red"
            size="xs"
            loading={ending.isPending}
            onClick={() => ending.mutate(others)}
          >
            {words.endAll}
          </Button>
        )
      }
    >
      <Rows label={words.sessions}>
        {all.map(one => {
          const device = nameDevice(one.user_agent)
          const Icon = device.isPhone ? IconDeviceMobile : IconDeviceDesktop
          return (
            <Row
              key={one.id}
              icon={<Icon size={22} stroke={1.4} />}
              title={device.name}
              note={words.lastSeen(formats.ago(one.refreshed_at), one.ip)}
              badges={
                one.current && (
                  <Badge color="green" variant="light" tt="none">
                    {words.thisDevice}
                  </Badge>
                )
              }
            >
              {!one.current && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={words.endSessionOf(device.name)}
                  disabled={ending.isPending}
                  onClick={() => ending.mutate([one.id])}
                >
                  {words.endSession}
                </Button>
              )}
            </Row>
          )
        })}
      </Rows>
    </SettingsCard>
  )
}
