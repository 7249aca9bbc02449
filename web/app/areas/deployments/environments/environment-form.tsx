import { Checkbox, Group, Switch, TextInput } from '@mantine/core'
import {
  createProjectEnvironment,
  type Environment,
  type RunSchedule,
  updateEnvironment,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { TimeInput } from '../../../kit/time/when-input.tsx'
import { useRefresh } from '../use-refresh.ts'
import { type Variable, VariablesField, variablesOf, withoutSecretValues } from '../variables-field.tsx'
import { useDeploymentWords } from '../words.ts'

interface EnvironmentFormProps {
  projectId: string
  environment?: Environment
  onClose: () => void
}

export function EnvironmentForm({ projectId, environment, onClose }: EnvironmentFormProps) {
  const words = useDeploymentWords()
  const refresh = useRefresh()
  const draft = useDraft({
    of: `project/${projectId}/environment/${environment?.id ?? 'new'}`,
    saved: {
      name: environment?.name ?? '',
      url: environment?.url ?? '',
      branch: environment?.branch ?? '',
      at: environment?.schedule?.at ?? '06:00',
      isProtected: environment?.protected ?? false,
      days: (environment?.schedule?.days ?? []) as string[],
      variables: variablesOf(environment?.variables) as Variable[],
    },
    withoutSecrets: withoutSecretValues,
  })
  const { organization } = useMe()
  const [isProtected, setProtected] = draft.part('isProtected')
  const [days, setDays] = draft.part('days')
  const [variables, setVariables] = draft.part('variables')
  const { field, values } = draft
  const save = async () => {
    const schedule = days.length > 0 ? { days: days as RunSchedule['days'], at: values.at } : null
    const body = {
      name: values.name,
      url: values.url || null,
      branch: values.branch || null,
      protected: isProtected,
      schedule,
      variables,
    }
    if (environment) await updateEnvironment({ client, path: { environment_id: environment.id }, body })
    else await createProjectEnvironment({ client, path: { project_id: projectId }, body })
  }
  return (
    <FormModal
      draft={draft}
      isOpen
      size="lg"
      title={environment ? words.changeEnvironment : words.newEnvironment}
      submit={environment ? words.save : words.create}
      onClose={onClose}
      onSubmit={save}
      onDone={() => {
        refresh()
        onClose()
      }}
    >
      <TextInput label={words.name} required data-autofocus placeholder="production" {...field('name')} />
      <TextInput label={words.url} placeholder="https://" {...field('url')} />
      <TextInput label={words.pushedBranch} placeholder="main" {...field('branch')} />
      <Switch
        label={words.needsApproval}
        checked={isProtected}
        onChange={event => setProtected(event.currentTarget.checked)}
      />
      <Checkbox.Group label={words.schedule} description={words.scheduleText} value={days} onChange={setDays}>
        <Group gap="sm" mt="xs">
          {Object.entries(words.weekdays).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      {days.length > 0 && (
        <TimeInput label={words.at} zone={organization.timezone} required w={220} {...field('at')} />
      )}
      <VariablesField variables={variables} onChange={setVariables} />
    </FormModal>
  )
}
