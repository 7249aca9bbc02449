import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { pauseSubscription, resumeSubscription } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { DayInput } from '../../../kit/time/when-input.tsx'
import { instantIn } from '../../../kit/time/zoned.ts'
import { useSubscriptionSettings } from '../settings/use-settings.ts'
import { useSubscriptionWords } from '../words.ts'
import { type FormProps, useChanged } from './change-forms.tsx'
import { PreviewPanel, usePreview } from './preview.tsx'

/** Opens once it is known what the organization does with unused days. */
export function PauseForm(props: FormProps) {
  const settings = useSubscriptionSettings()
  return settings.data ? <Pausing {...props} usual={settings.data.data.pause_unused} /> : null
}

function Pausing({ subscription, usual, onClose }: FormProps & { usual: 'extend' | 'credit' }) {
  const words = useSubscriptionWords()
  const { organization } = useMe()
  const changed = useChanged(onClose)
  const draft = useDraft({
    of: `subscription/${subscription.id}/pause`,
    saved: { reason: '', resumes: '', unused: usual },
  })
  const [unused, setUnused] = draft.part('unused')
  const { field, values } = draft
  const body = () => ({
    unused,
    ...(values.resumes ? { resumes_at: instantIn(organization.timezone, `${values.resumes}T00:00`) } : {}),
  })
  const preview = usePreview(subscription.id, JSON.stringify(['pause', unused, values.resumes]), () => ({
    action: 'pause',
    ...body(),
  }))
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.pauseTitle}
      submit={words.pause}
      onClose={onClose}
      onSubmit={async () =>
        pauseSubscription({
          client,
          path: { subscription_id: subscription.id },
          body: { ...body(), reason: values.reason.trim() || null, ...preview.hash },
        })
      }
      onDone={changed}
    >
      <Radio.Group
        label={words.unusedDays}
        value={unused}
        onChange={value => setUnused(value as 'extend' | 'credit')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="extend" label={words.unusedExtend} />
          <Radio value="credit" label={words.unusedCredit} />
        </Stack>
      </Radio.Group>
      <DayInput label={words.resumesOn} description={words.resumesHint} {...field('resumes')} />
      <TextInput label={words.reason} {...field('reason')} />
      <PreviewPanel {...preview} />
    </FormModal>
  )
}

export function ResumeForm({ subscription, onClose }: FormProps) {
  const words = useSubscriptionWords()
  const changed = useChanged(onClose)
  const preview = usePreview(subscription.id, 'resume', () => ({ action: 'resume' }))
  return (
    <FormModal
      draft={null}
      isOpen
      title={words.resumeTitle}
      submit={words.resume}
      onClose={onClose}
      onSubmit={() =>
        resumeSubscription({ client, path: { subscription_id: subscription.id }, body: preview.hash })
      }
      onDone={changed}
    >
      <Text size="sm">{words.resumeText}</Text>
      <PreviewPanel {...preview} />
    </FormModal>
  )
}
