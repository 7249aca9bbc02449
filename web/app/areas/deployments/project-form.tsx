import { Select, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { createProject, type Project, updateProject } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { client } from '../../kit/session/api.ts'
import { useDeliveryNames } from './names.ts'
import { type Variable, VariablesField, variablesOf, withoutSecretValues } from './variables-field.tsx'
import { useDeploymentWords } from './words.ts'

interface ProjectFormProps {
  project?: Project
  onClose: () => void
  /** The secret of a new project's push hook. */
  onSecret?: (secret: string) => void
}

export function ProjectForm({ project, onClose, onSecret }: ProjectFormProps) {
  const words = useDeploymentWords()
  const names = useDeliveryNames()
  const queries = useQueryClient()
  const draft = useDraft({
    of: `project/${project?.id ?? 'new'}`,
    saved: {
      name: project?.name ?? '',
      repository: project?.repository ?? '',
      workflow: project?.workflow ?? '',
      branch: project?.default_branch ?? 'main',
      provider: (project?.provider ?? 'sandbox') as Project['provider'],
      isAuto: project?.auto_deploy ?? true,
      variables: variablesOf(project?.variables) as Variable[],
    },
    withoutSecrets: withoutSecretValues,
  })
  const [provider, setProvider] = draft.part('provider')
  const [isAuto, setAuto] = draft.part('isAuto')
  const [variables, setVariables] = draft.part('variables')
  const { field, values } = draft
  const save = async () => {
    const body = {
      name: values.name,
      repository: values.repository,
      workflow: values.workflow || null,
      default_branch: values.branch,
      auto_deploy: isAuto,
      variables,
    }
    if (project) await updateProject({ client, path: { project_id: project.id }, body })
    else {
      const { data } = await createProject({ client, body: { ...body, provider } })
      if ('webhook_secret' in data) onSecret?.(data.webhook_secret)
    }
  }
  return (
    <FormModal
      draft={draft}
      isOpen
      size="lg"
      title={project ? words.changeProject : names.newProject}
      submit={project ? words.save : words.create}
      onClose={onClose}
      onSubmit={save}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['projects'] })
        onClose()
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      {!project && (
        <Select
          label={words.provider}
          allowDeselect={false}
          data={Object.entries(words.providers).map(([value, label]) => ({ value, label }))}
          value={provider}
          error={draft.errorOf('provider')}
          onChange={value => setProvider(value as Project['provider'])}
        />
      )}
      <TextInput label={words.repository} required placeholder="acme/shop" {...field('repository')} />
      {provider === 'github' && (
        <TextInput label={words.workflow} placeholder="deploy.yml" {...field('workflow')} />
      )}
      <TextInput label={words.branch} required {...field('branch')} />
      <Switch
        label={words.autoDeploy}
        checked={isAuto}
        onChange={event => setAuto(event.currentTarget.checked)}
      />
      <VariablesField variables={variables} onChange={setVariables} />
    </FormModal>
  )
}
