import { Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  createIntegration,
  type Integration,
  type IntegrationProvider,
  updateIntegration,
} from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { readConfig, type Setting, settingsOf } from './settings-of.ts'
import { useIntegrationWords } from './words.ts'

interface IntegrationFormProps {
  provider: IntegrationProvider
  integration: Integration | null
  onClose: () => void
}

/** The fields that a provider says it needs, secrets apart: those are written and never shown again. */
export function IntegrationForm({ provider, integration, onClose }: IntegrationFormProps) {
  const words = useIntegrationWords()
  const queries = useQueryClient()
  const settings = settingsOf(provider.config_schema)
  const draft = useDraft({
    of: `integration/${integration?.id ?? `new/${provider.provider}`}`,
    saved: {
      name: integration?.name ?? '',
      config: Object.fromEntries(
        settings.map(({ key }) => [key, showValue(integration?.config[key])]),
      ) as Record<string, string>,
      secrets: {} as Record<string, string>,
    },
    secret: ['secrets'],
  })
  const [name, setName] = draft.part('name')
  const [config, setConfig] = draft.part('config')
  const [secrets, setSecrets] = draft.part('secrets')
  const body = () => ({
    ...(name.trim() ? { name: name.trim() } : {}),
    config: readConfig(settings, config, integration !== null),
    secrets: Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== '')),
  })
  const called = useTranslated()(provider.label)
  const title = integration ? words.change(called) : words.connectTo(called)
  return (
    <FormModal
      draft={draft}
      isOpen
      title={title}
      submit={integration ? words.save : words.submit}
      onClose={onClose}
      onSubmit={() =>
        integration
          ? updateIntegration({ client, path: { integration_id: integration.id }, body: body() })
          : createIntegration({ client, body: { provider: provider.provider, ...body() } })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['integrations'] })
        onClose()
      }}
    >
      <TextInput
        label={words.name}
        placeholder={called}
        data-autofocus
        value={name}
        error={draft.errorOf('name')}
        onChange={event => setName(event.currentTarget.value)}
      />
      {settings.map(setting => (
        <SettingField
          key={setting.key}
          setting={setting}
          value={config[setting.key] ?? ''}
          onChange={value => setConfig(old => ({ ...old, [setting.key]: value }))}
        />
      ))}
      {provider.secrets.map(key => {
        const kept = lastFourOf(integration, key)
        return (
          <PasswordInput
            key={key}
            label={sayKey(key)}
            autoComplete="off"
            {...(kept ? { description: words.secretKept(kept) } : {})}
            value={secrets[key] ?? ''}
            onChange={event => {
              const { value } = event.currentTarget
              setSecrets(old => ({ ...old, [key]: value }))
            }}
          />
        )
      })}
    </FormModal>
  )
}

const showValue = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === undefined || value === null ? '' : String(value)

const sayKey = (key: string) => {
  const text = key.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const lastFourOf = (integration: Integration | null, key: string): string | null =>
  (integration?.secrets as Record<string, { last_four: string | null }> | undefined)?.[key]?.last_four ?? null

interface SettingFieldProps {
  setting: Setting
  value: string
  onChange: (value: string) => void
}

function SettingField({ setting, value, onChange }: SettingFieldProps) {
  const words = useIntegrationWords()
  const label = sayKey(setting.key)
  if (setting.kind === 'boolean') {
    return (
      <Checkbox
        label={label}
        description={setting.description}
        checked={value === 'true'}
        onChange={event => onChange(String(event.currentTarget.checked))}
      />
    )
  }
  if (setting.kind === 'choice') {
    return (
      <Select
        label={label}
        description={setting.description}
        clearable={!setting.isRequired}
        data={[...setting.options]}
        value={value || null}
        onChange={chosen => onChange(chosen ?? '')}
      />
    )
  }
  return (
    <TextInput
      label={label}
      description={setting.kind === 'list' ? words.listHint : setting.description}
      placeholder={setting.example}
      required={setting.isRequired}
      inputMode={setting.kind === 'number' ? 'numeric' : 'text'}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
