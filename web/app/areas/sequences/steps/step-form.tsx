import { Group, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import {
  createSequenceStep,
  type SequenceStep,
  type SequenceStepInput,
  updateStep,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { useSequenceWords } from '../words.ts'
import { type Condition, ConditionFields, readCondition, writeCondition } from './condition-fields.tsx'

const RichText = lazy(() =>
  import('../../../kit/form/rich-text.tsx').then(one => ({ default: one.RichText })),
)

type StepType = SequenceStep['step_type']

interface StepFormProps {
  sequenceId: string
  step: SequenceStep | null
  isFirst: boolean
  onClose: () => void
}

export function StepForm({ sequenceId, step, isFirst, onClose }: StepFormProps) {
  const words = useSequenceWords()
  const queries = useQueryClient()
  const draft = useDraft({
    of: `sequence/${sequenceId}/step/${step?.id ?? 'new'}`,
    saved: {
      subject: step?.subject ?? '',
      task_title: step?.task_title ?? '',
      task_notes: step?.task_notes ?? '',
      type: (step?.step_type ?? 'email') as StepType,
      body: step?.body_html ?? '',
      days: (step?.delay_days ?? (isFirst ? 0 : 3)) as number | string,
      hours: (step?.delay_hours ?? 0) as number | string,
      condition: readCondition(step?.condition_config ?? {}) as Condition,
    },
  })
  const [type, setType] = draft.part('type')
  const [body, setBody] = draft.part('body')
  const [days, setDays] = draft.part('days')
  const [hours, setHours] = draft.part('hours')
  const [condition, setCondition] = draft.part('condition')
  const { field, values } = draft
  const isTask = type === 'task' || type === 'call' || type === 'linkedin'
  const input = (): SequenceStepInput => ({
    step_type: type,
    delay_days: Number(days) || 0,
    delay_hours: Number(hours) || 0,
    ...(type === 'email' ? { subject: values.subject, body_html: body } : {}),
    ...(isTask ? { task_title: values.task_title, task_notes: values.task_notes } : {}),
    ...(type === 'condition' ? { condition_config: writeCondition(condition) } : {}),
  })
  return (
    <FormModal
      draft={draft}
      isOpen
      size="lg"
      title={step ? words.editStep : words.addStep}
      submit={words.saveStep}
      onClose={onClose}
      onSubmit={() =>
        step
          ? updateStep({ client, path: { step_id: step.id }, body: input() })
          : createSequenceStep({ client, path: { sequence_id: sequenceId }, body: input() })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['sequence', sequenceId] })
        void queries.invalidateQueries({ queryKey: ['sequences'] })
        onClose()
      }}
    >
      <Group align="flex-end" grow>
        <Select
          label={words.type}
          data={Object.entries(words.stepTypes).map(([value, label]) => ({ value, label }))}
          value={type}
          error={draft.errorOf('type')}
          allowDeselect={false}
          onChange={value => setType(value as StepType)}
        />
        <NumberInput
          label={`${words.waitBefore}: ${words.days}`}
          min={0}
          max={365}
          value={days}
          error={draft.errorOf('days')}
          onChange={setDays}
        />
        <NumberInput
          label={words.hours}
          min={0}
          max={23}
          value={hours}
          error={draft.errorOf('hours')}
          onChange={setHours}
        />
      </Group>
      {type === 'email' && (
        <>
          <TextInput label={words.subject} data-autofocus {...field('subject')} />
          <Suspense>
            <RichText key={draft.round} label={words.body} value={body} onChange={setBody} />
          </Suspense>
          <Text size="xs" c="dimmed">
            {words.mergeHint}
          </Text>
        </>
      )}
      {isTask && (
        <>
          <TextInput label={words.taskTitle} required {...field('task_title')} />
          <Textarea label={words.taskNotes} autosize minRows={3} {...field('task_notes')} />
        </>
      )}
      {type === 'condition' && <ConditionFields condition={condition} onChange={setCondition} />}
    </FormModal>
  )
}
