import {
  Alert,
  Button,
  Fieldset,
  Group,
  PasswordInput,
  Select,
  Stack,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { deleteSsoSettings, type SsoSettings, updateSsoSettings } from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { CopyField } from '../../kit/form/copy-field.tsx'
import { DraftNote } from '../../kit/form/drafts/draft-note.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { useFormWords } from '../../kit/form/words.ts'
import { useCommonWords } from '../../kit/screen/words.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { Pair } from '../../kit/settings/rows.tsx'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useAccountWords } from './words.ts'

type DefaultRole = SsoSettings['default_role']
const roles = ['viewer', 'member', 'admin'] as const

/** What the provider wants to know before it gives out an id and a secret. */
const CALLBACK = '/api/v1/app/auth/sso/callback'

/** The provider of the organization; null where there is none yet. Admins see it, owners change it. */
export function SsoForm({ settings }: { settings: SsoSettings | null }): ReactNode {
  const words = useAccountWords()
  const shell = useCommonWords()
  const form = useFormWords()
  const isOwner = useMay()('owner')
  const draft = useDraft({
    of: 'sso',
    saved: {
      issuer: settings?.issuer ?? '',
      client_id: settings?.client_id ?? '',
      client_secret: '',
      domains: settings?.domains.map(one => one.domain) ?? [],
      role: (settings?.default_role ?? 'member') as DefaultRole,
      enforce: settings?.enforce ?? false,
    },
    secret: ['client_secret'],
  })
  const [domains, setDomains] = draft.part('domains')
  const [role, setRole] = draft.part('role')
  const [enforce, setEnforce] = draft.part('enforce')
  const { values, field } = draft
  const saving = useAct(
    () => {
      const { client_secret, role: default_role, ...rest } = values
      return updateSsoSettings({
        client,
        body: { ...rest, ...(client_secret ? { client_secret } : {}), default_role },
      })
    },
    { stale: ['sso'], done: form.saved, onDone: () => draft.done({ ...values, client_secret: '' }) },
  )
  const removing = useAct(() => deleteSsoSettings({ client }), { stale: ['sso'], done: words.ssoRemoved })
  const isNewIssuer =
    settings !== null && values.issuer.replace(/\/$/, '') !== settings.issuer.replace(/\/$/, '')
  return (
    <SettingsCard title={words.sso} about={words.ssoText}>
      {!isOwner && <Alert variant="light">{words.ownersOnly}</Alert>}
      <form
        onSubmit={event => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <CopyField
          label={words.redirectUri}
          description={words.redirectUriText}
          value={settings?.redirect_uri ?? location.origin + CALLBACK}
        />
        <DraftNote draft={draft} mt="md" />
        <Fieldset variant="unstyled" p={0} mx={0} mt="md" disabled={!isOwner}>
          <Stack>
            <TextInput
              label={words.issuer}
              description={isNewIssuer ? words.newIssuerText : words.issuerText}
              placeholder="https://login.acme.com"
              type="url"
              required
              maxLength={500}
              {...field('issuer')}
            />
            <Pair>
              <TextInput label={words.clientId} required maxLength={500} {...field('client_id')} />
              <PasswordInput
                label={words.clientSecret}
                autoComplete="off"
                required={settings === null || isNewIssuer}
                placeholder={settings && !isNewIssuer ? words.secretKept : ''}
                maxLength={2_000}
                {...field('client_secret')}
              />
            </Pair>
            <TagsInput
              label={words.domains}
              description={words.domainsText}
              placeholder={domains.length === 0 ? 'acme.com' : ''}
              maxTags={20}
              splitChars={[',', ' ']}
              acceptValueOnBlur
              value={domains}
              error={draft.errorOf('domains')}
              onChange={setDomains}
            />
            <Select
              label={words.defaultRole}
              description={words.defaultRoleText}
              allowDeselect={false}
              data={roles.map(value => ({ value, label: words.roles[value] }))}
              value={role}
              error={draft.errorOf('role')}
              onChange={value => setRole(roles.find(one => one === value) ?? role)}
            />
            <Switch
              label={words.enforce}
              description={words.enforceText}
              checked={enforce}
              onChange={event => setEnforce(event.currentTarget.checked)}
            />
            {isOwner && (
              <Group justify="flex-end">
                {settings && (
                  <ConfirmButton
                    size="sm"
                    question={words.removeSsoQuestion}
                    confirm={words.removeSso}
                    onConfirm={() => removing.mutate()}
                  >
                    {words.removeSso}
                  </ConfirmButton>
                )}
                <Button type="submit" loading={saving.isPending}>
                  {shell.save}
                </Button>
              </Group>
            )}
          </Stack>
        </Fieldset>
      </form>
    </SettingsCard>
  )
}
