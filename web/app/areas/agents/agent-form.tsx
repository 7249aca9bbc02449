import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Agent, createAgent, updateAgent } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { client } from '../../kit/session/api.ts'
import { Pair } from '../../kit/settings/rows.tsx'
import { useAgentNames } from './names.ts'
import { draftsOf, type ToolDraft, ToolsField, toolOf } from './tools-field.tsx'
import { useAgentWords } from './words.ts'

/** Makes an agent, or a new version of one. */
export function AgentForm({ agent, onClose }: { agent?: Agent; onClose: () => void }) {
  const words = useAgentWords()
  const names = useAgentNames()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({
    of: `agent/${agent?.id ?? 'new'}`,
    saved: {
      name: agent?.name ?? '',
      model: agent?.model ?? 'sandbox',
      instructions: agent?.instructions ?? '',
      tools: draftsOf(agent?.tools ?? []) as ToolDraft[],
      temperature: (agent?.temperature ?? '') as string | number,
      steps: (agent?.max_steps ?? 10) as string | number,
      output: (agent?.max_output_tokens ?? 1_024) as string | number,
      budget: (agent?.budget_cents_per_day ?? '') as string | number,
    },
  })
  const [tools, setTools] = draft.part('tools')
  const [temperature, setTemperature] = draft.part('temperature')
  const [steps, setSteps] = draft.part('steps')
  const [output, setOutput] = draft.part('output')
  const [budget, setBudget] = draft.part('budget')
  const { field, values } = draft
  const save = async () => {
    const body = {
      name: values.name,
      model: values.model,
      instructions: values.instructions,
      tools: tools.map(toolOf),
      temperature: temperature === '' ? null : Number(temperature),
      max_steps: Number(steps),
      max_output_tokens: Number(output),
      budget_cents_per_day: budget === '' ? null : Number(budget),
    }
    return agent ? updateAgent({ client, path: { agent_id: agent.id }, body }) : createAgent({ client, body })
  }
  return (
    <FormModal
      draft={draft}
      isOpen
      size="lg"
      title={agent ? words.changeAgent : names.newAgent}
      submit={agent ? words.saveVersion : words.create}
      onClose={onClose}
      onSubmit={save}
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['agents'] })
        if (agent) onClose()
        else if ('id' in data) void navigate({ to: '/agents/$agentId', params: { agentId: data.id } })
      }}
    >
      <Pair>
        <TextInput label={words.name} required data-autofocus {...field('name')} />
        <TextInput label={words.model} required {...field('model')} />
      </Pair>
      <Textarea
        label={words.instructions}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={20_000}
        {...field('instructions')}
      />
      <ToolsField tools={tools} onChange={setTools} />
      <Pair>
        <NumberInput
          label={words.budget}
          min={0}
          placeholder={words.any}
          value={budget}
          error={draft.errorOf('budget')}
          onChange={setBudget}
        />
        <NumberInput
          label={words.temperature}
          min={0}
          max={2}
          step={0.1}
          placeholder={words.ofModel}
          value={temperature}
          error={draft.errorOf('temperature')}
          onChange={setTemperature}
        />
      </Pair>
      <Pair>
        <NumberInput
          label={words.maxSteps}
          min={1}
          max={50}
          required
          value={steps}
          error={draft.errorOf('steps')}
          onChange={setSteps}
        />
        <NumberInput
          label={words.maxOutput}
          min={1}
          required
          value={output}
          error={draft.errorOf('output')}
          onChange={setOutput}
        />
      </Pair>
    </FormModal>
  )
}
