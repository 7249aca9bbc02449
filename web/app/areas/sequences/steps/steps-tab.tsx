import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconBrandLinkedin,
  IconChecklist,
  IconClock,
  IconEye,
  IconGitBranch,
  IconMail,
  IconPencil,
  IconPhone,
  IconPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import {
  deleteStep,
  reorderSequenceSteps,
  type Sequence,
  type SequenceStep,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useSequenceWords } from '../words.ts'
import { Preview } from './preview.tsx'
import { StepForm } from './step-form.tsx'
import css from './steps.module.css'

const icons = {
  email: IconMail,
  task: IconChecklist,
  call: IconPhone,
  linkedin: IconBrandLinkedin,
  wait: IconClock,
  condition: IconGitBranch,
}

/** The steps from top to bottom, as they come. */
export function StepsTab({ sequence }: { sequence: Sequence }) {
  const words = useSequenceWords()
  const may = useMay()
  const [editing, setEditing] = useState<SequenceStep | 'new' | null>(null)
  const [previewed, setPreviewed] = useState<SequenceStep | null>(null)
  const moving = useAct(
    (order: string[]) =>
      reorderSequenceSteps({ client, path: { sequence_id: sequence.id }, body: { order } }),
    { stale: ['sequence'] },
  )
  const ids = sequence.steps.map(one => one.id)
  const move = (at: number, by: number) => {
    const order = [...ids]
    const [id] = order.splice(at, 1)
    order.splice(at + by, 0, id!)
    moving.mutate(order)
  }
  return (
    <>
      {sequence.steps.length === 0 && (
        <Text c="dimmed" mb="md">
          {words.noSteps}
        </Text>
      )}
      <ol className={css.steps} aria-label={words.steps}>
        {sequence.steps.map((step, at) => (
          <StepCard
            key={step.id}
            step={step}
            onEdit={() => setEditing(step)}
            onPreview={() => setPreviewed(step)}
            onUp={at > 0 ? () => move(at, -1) : null}
            onDown={at < ids.length - 1 ? () => move(at, 1) : null}
          />
        ))}
      </ol>
      {may('member') && (
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
          {words.addStep}
        </Button>
      )}
      {editing && (
        <StepForm
          key={editing === 'new' ? 'new' : editing.id}
          sequenceId={sequence.id}
          step={editing === 'new' ? null : editing}
          isFirst={editing === 'new' ? ids.length === 0 : editing.step_number === 1}
          onClose={() => setEditing(null)}
        />
      )}
      {previewed && <Preview sequenceId={sequence.id} step={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}

interface StepCardProps {
  step: SequenceStep
  onEdit: () => void
  onPreview: () => void
  onUp: (() => void) | null
  onDown: (() => void) | null
}

function StepCard({ step, onEdit, onPreview, onUp, onDown }: StepCardProps) {
  const words = useSequenceWords()
  const formats = useFormats()
  const may = useMay()
  const Icon = icons[step.step_type]
  const name = words.stepOf(step.step_number, words.stepTypes[step.step_type])
  const removing = useAct(() => deleteStep({ client, path: { step_id: step.id } }), { stale: ['sequence'] })
  const delay = [
    step.delay_days > 0 && words.daysText(step.delay_days),
    step.delay_hours > 0 && words.hoursText(step.delay_hours),
  ].filter(Boolean)
  return (
    <li className={css.step} aria-label={name}>
      <span className={css.icon}>
        <Icon size={18} stroke={1.6} />
      </span>
      <div className={css.text}>
        <Text size="xs" c="dimmed">
          {words.stepTypes[step.step_type]}{' '}
          {delay.length > 0 ? words.after(delay.join(' ')) : step.step_number > 1 && words.atOnce}
        </Text>
        <Text fw={600} className={css.line}>
          {step.step_type === 'email'
            ? step.subject || '—'
            : step.task_title || step.name || words.stepTypes[step.step_type]}
        </Text>
        {step.variants.map(variant => (
          <Text key={variant.id} size="sm" className={css.line}>
            <Badge size="xs" variant="default" mr={6}>
              {words.variant(variant.variant_label)}
            </Badge>
            {variant.subject}
          </Text>
        ))}
      </div>
      {step.sent_count > 0 && (
        <Group gap="md" className={css.numbers}>
          <Text size="xs" c="dimmed">
            {words.sent} {formats.number(step.sent_count)}
          </Text>
          <Text size="xs" c="dimmed">
            {words.opened} {formats.percent(step.open_rate)}
          </Text>
          <Text size="xs" c="dimmed">
            {words.replied} {formats.percent(step.reply_rate)}
          </Text>
        </Group>
      )}
      {may('member') && (
        <Group gap={4} wrap="nowrap">
          {step.step_type === 'email' && (
            <ActionIcon variant="subtle" color="gray" aria-label={words.preview(name)} onClick={onPreview}>
              <IconEye size={16} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.up(name)}
            disabled={!onUp}
            onClick={() => onUp?.()}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.down(name)}
            disabled={!onDown}
            onClick={() => onDown?.()}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={words.edit(name)} onClick={onEdit}>
            <IconPencil size={16} />
          </ActionIcon>
          <ConfirmButton
            question={words.removeStepQuestion}
            confirm={words.removeStep}
            label={words.remove(name)}
            onConfirm={() => removing.mutate()}
          >
            {words.delete}
          </ConfirmButton>
        </Group>
      )}
    </li>
  )
}
