import { Button, Checkbox, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  createDunningPolicy,
  type DunningPolicy,
  deleteDunningPolicy,
  getDunningPolicy,
  updateDunningPolicy,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { SavedForm } from '../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { ScreenNotFound, Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { useDunningWords } from '../words.ts'
import css from './policy.module.css'
import { StepRow } from './step-row.tsx'
import { firstSteps, newStep, sentStep, typedSteps } from './typed.ts'

const FIELDS = [
  'invoice.number',
  'invoice.title',
  'invoice.total',
  'invoice.amount_due',
  'invoice.due_date',
  'invoice.url',
  'customer.name',
  'late.days',
  'late.interest',
  'late.lump',
  'late.fees',
  'late.total',
]

export function NewPolicyPage(): ReactNode {
  const may = useMay()
  return may('admin') ? <Editor policy={null} /> : <ScreenNotFound />
}

export function PolicyPage(): ReactNode {
  const { policyId } = useParams({ from: '/shell/settings/dunning/$policyId' })
  const may = useMay()
  const policy = useQuery({
    queryKey: ['dunning-policies', policyId],
    queryFn: () => getDunningPolicy({ client, path: { dunning_policy_id: policyId } }),
  })
  if (!may('admin')) return <ScreenNotFound />
  if (!policy.data) return <Unloaded query={policy} />
  return <Editor policy={policy.data.data} />
}

function Editor({ policy }: { policy: DunningPolicy | null }) {
  const words = useDunningWords()
  const numbers = useNumbers()
  const navigate = useNavigate()
  const { currency } = useMe().organization
  const draft = useSavedDraft(
    {
      of: `dunning-policy/${policy?.id ?? 'new'}`,
      saved: {
        name: policy?.name ?? '',
        is_default: policy?.is_default ?? true,
        reply_pause_days: String(policy?.reply_pause_days ?? 7),
        steps: policy ? typedSteps(policy.steps, numbers, currency) : firstSteps,
      },
    },
    async values => {
      const body = {
        name: values.name.trim(),
        is_default: values.is_default,
        reply_pause_days: numbers.decimal(values.reply_pause_days, 0),
        steps: values.steps.map(step => sentStep(step, numbers, currency)),
      }
      if (policy) return updateDunningPolicy({ client, path: { dunning_policy_id: policy.id }, body })
      const made = await createDunningPolicy({ client, body })
      void navigate({ to: '/settings/dunning', replace: true })
      return made
    },
    ['dunning-policies', 'invoice'],
  )
  const [steps, setSteps] = draft.part('steps')
  const [isDefault, setDefault] = draft.part('is_default')
  const wrong = draft.errorOf('steps')
  return (
    <SettingsPage title={policy?.name ?? words.newPolicy} actions={policy && <Remove policy={policy} />}>
      <SavedForm draft={draft}>
        <Stack>
          <SettingsCard title={words.settings}>
            <Stack gap="sm">
              <TextInput
                label={words.name}
                required
                maxLength={100}
                data-autofocus={policy === null || undefined}
                {...draft.field('name')}
              />
              <Checkbox
                label={words.makeDefault}
                checked={isDefault}
                onChange={event => setDefault(event.currentTarget.checked)}
              />
              <NumberText
                label={words.replyPause}
                decimals={0}
                required
                {...draft.field('reply_pause_days')}
              />
            </Stack>
          </SettingsCard>
          <SettingsCard title={words.steps} about={<LetterFields />}>
            {wrong && (
              <Text c="var(--bad)" size="sm" role="alert">
                {wrong}
              </Text>
            )}
            {steps.map((step, at) => (
              <StepRow
                key={`${step.id} ${draft.round}`}
                step={step}
                place={at + 1}
                currency={currency}
                onChange={some =>
                  setSteps(all => all.map(one => (one.id === step.id ? { ...one, ...some } : one)))
                }
                onRemove={
                  steps.length > 1 ? () => setSteps(all => all.filter(one => one.id !== step.id)) : null
                }
              />
            ))}
            {steps.length < 20 && (
              <Button
                variant="default"
                size="xs"
                mt="sm"
                leftSection={<IconPlus size={14} />}
                onClick={() => setSteps(all => [...all, newStep()])}
              >
                {words.addStep}
              </Button>
            )}
          </SettingsCard>
          <Group justify="flex-end">
            <Button type="submit" loading={draft.isSaving}>
              {policy ? words.save : words.create}
            </Button>
          </Group>
        </Stack>
      </SavedForm>
    </SettingsPage>
  )
}

/** What stands in a letter for each invoice. */
function LetterFields() {
  const words = useDunningWords()
  return (
    <>
      {words.bodyHint}{' '}
      {FIELDS.map(name => (
        <span key={name}>
          <Code className={css.field}>{`{{ ${name} }}`}</Code>{' '}
        </span>
      ))}
    </>
  )
}

function Remove({ policy }: { policy: DunningPolicy }) {
  const words = useDunningWords()
  const navigate = useNavigate()
  const removing = useAct(() => deleteDunningPolicy({ client, path: { dunning_policy_id: policy.id } }), {
    stale: ['dunning-policies', 'invoice'],
    done: words.removed,
    onDone: () => void navigate({ to: '/settings/dunning', replace: true }),
  })
  return (
    <ConfirmButton
      question={words.removeText(policy.name)}
      confirm={words.remove}
      onConfirm={() => removing.mutate()}
    >
      {words.remove}
    </ConfirmButton>
  )
}
