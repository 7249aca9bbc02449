import { Button, Group, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type InboxWithDays, updateDeliverabilityInbox } from '../../../../sdk/index.ts'
import { useAct } from '../../form/use-act.ts'
import { useFields } from '../../form/use-fields.ts'
import { client } from '../../session/api.ts'
import { SettingsCard } from '../../settings/settings-page.tsx'
import { useDeliverabilityWords } from '../words.ts'

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)
const read = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(',', '.')))

/** When a mailbox is paused by itself, and how much it may send. The server says who may change it. */
export function GuardsCard({ inbox }: { inbox: InboxWithDays }) {
  const words = useDeliverabilityWords()
  const [isGuarded, setGuarded] = useState(inbox.auto_pause)
  const { field, values } = useFields({
    bounces: shown(inbox.bounce_threshold),
    complaints: shown(inbox.complaint_threshold),
    cap: shown(inbox.daily_cap),
    gap: shown(inbox.min_gap_seconds),
    start: shown(inbox.ramp?.start),
    step: shown(inbox.ramp?.step_per_day),
  })
  const saving = useAct(
    () => {
      const [start, step] = [read(values.start), read(values.step)]
      return updateDeliverabilityInbox({
        client,
        path: { inbox_id: inbox.id },
        body: {
          auto_pause: isGuarded,
          bounce_threshold: read(values.bounces) ?? inbox.bounce_threshold,
          complaint_threshold: read(values.complaints) ?? inbox.complaint_threshold,
          daily_cap: read(values.cap),
          min_gap_seconds: read(values.gap),
          ramp:
            start === null
              ? null
              : {
                  start,
                  step_per_day: step ?? start,
                  ...(inbox.ramp ? { started_on: inbox.ramp.started_on } : {}),
                },
        },
      })
    },
    { stale: ['deliverability', 'mailboxes'], done: words.saved },
  )
  const number = { inputMode: 'decimal', pattern: '[0-9]*[.,]?[0-9]*' } as const
  return (
    <SettingsCard title={words.guards} about={words.guardsAbout}>
      <form
        onSubmit={event => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <Switch
          label={words.autoPause}
          checked={isGuarded}
          onChange={({ currentTarget }) => setGuarded(currentTarget.checked)}
          mb="sm"
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={words.bounceThreshold} disabled={!isGuarded} {...number} {...field('bounces')} />
          <TextInput
            label={words.complaintThreshold}
            disabled={!isGuarded}
            {...number}
            {...field('complaints')}
          />
          <TextInput label={words.dailyCap} placeholder={words.noLimit} {...number} {...field('cap')} />
          <TextInput label={words.minGap} placeholder={words.noLimit} {...number} {...field('gap')} />
          <TextInput label={words.rampStart} placeholder={words.noRamp} {...number} {...field('start')} />
          <TextInput label={words.rampStep} placeholder={words.noRamp} {...number} {...field('step')} />
        </SimpleGrid>
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={saving.isPending}>
            {words.save}
          </Button>
        </Group>
      </form>
    </SettingsCard>
  )
}
