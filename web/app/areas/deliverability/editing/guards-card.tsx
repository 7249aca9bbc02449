import { Button, Group, SimpleGrid, Switch } from '@mantine/core'
import { type InboxWithDays, updateDeliverabilityInbox } from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { ifGiven, useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import { useDeliverabilityWords } from '../words.ts'

/** When a mailbox is paused by itself, and how much it may send. The server says who may change it. */
export function GuardsCard({ inbox }: { inbox: InboxWithDays }) {
  const words = useDeliverabilityWords()
  const numbers = useNumbers()
  const shown = (value: number | null | undefined): string =>
    value === null || value === undefined ? '' : numbers.decimalText(value)
  const read = (text: string, decimals?: number): number | null =>
    ifGiven(text, given => numbers.decimal(given, decimals))
  const draft = useDraft({
    of: `inbox/${inbox.id}/guards`,
    saved: {
      bounces: shown(inbox.bounce_threshold),
      complaints: shown(inbox.complaint_threshold),
      cap: shown(inbox.daily_cap),
      gap: shown(inbox.min_gap_seconds),
      start: shown(inbox.ramp?.start),
      step: shown(inbox.ramp?.step_per_day),
      isGuarded: inbox.auto_pause,
    },
  })
  const [isGuarded, setGuarded] = draft.part('isGuarded')
  const { field, values } = draft
  const saving = useAct(
    async () => {
      const [start, step] = [read(values.start, 0), read(values.step, 0)]
      return updateDeliverabilityInbox({
        client,
        path: { inbox_id: inbox.id },
        body: {
          auto_pause: isGuarded,
          bounce_threshold: read(values.bounces) ?? inbox.bounce_threshold,
          complaint_threshold: read(values.complaints) ?? inbox.complaint_threshold,
          daily_cap: read(values.cap, 0),
          min_gap_seconds: read(values.gap, 0),
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
    { stale: ['deliverability', 'mailboxes'], done: words.saved, onDone: () => draft.done(values) },
  )
  return (
    <SettingsCard title={words.guards} about={words.guardsAbout}>
      <form
        onSubmit={event => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <DraftNote draft={draft} mb="sm" />
        <Switch
          label={words.autoPause}
          checked={isGuarded}
          onChange={({ currentTarget }) => setGuarded(currentTarget.checked)}
          mb="sm"
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NumberText label={words.bounceThreshold} disabled={!isGuarded} {...field('bounces')} />
          <NumberText label={words.complaintThreshold} disabled={!isGuarded} {...field('complaints')} />
          <NumberText label={words.dailyCap} placeholder={words.noLimit} decimals={0} {...field('cap')} />
          <NumberText label={words.minGap} placeholder={words.noLimit} decimals={0} {...field('gap')} />
          <NumberText label={words.rampStart} placeholder={words.noRamp} decimals={0} {...field('start')} />
          <NumberText label={words.rampStep} placeholder={words.noRamp} decimals={0} {...field('step')} />
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
