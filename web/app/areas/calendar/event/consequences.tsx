import { Alert, Checkbox, List, Loader, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteCalendarEvent, type EventDryRun, updateCalendarEvent } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { client } from '../../../kit/session/api.ts'
import type { Wish } from '../use-edit.tsx'
import { useTimes } from '../use-times.ts'
import { useCalendarWords } from '../words.ts'

type Scope = 'this' | 'following' | 'all'

interface ConsequencesProps {
  wish: Wish
  title: string
  onClose: () => void
  onDone: () => void
}

interface ChangeOptions {
  scope: Scope
  dry_run?: boolean
  notify?: boolean
}

function send({ event, change }: Wish, asked: ChangeOptions): Promise<{ data: unknown }> {
  const { recurrence_id, id } = event
  const query = { ...asked, ...(recurrence_id === null ? {} : { recurrence_id }) }
  const path = { event_id: id }
  return change
    ? updateCalendarEvent({ client, path, query, body: change })
    : deleteCalendarEvent({ client, path, query })
}

/** Which of a series, and what would follow: asked of the server, which carries out the same plan. */
export function Consequences({ wish, title, onClose, onDone }: ConsequencesProps) {
  const words = useCalendarWords()
  const { event, change } = wish
  const isSeries = event.rrule !== null
  const scopes: Scope[] =
    event.recurrence_id === null
      ? ['all']
      : // A rule is of the series.
        change && 'rrule' in change
        ? ['following', 'all']
        : ['this', 'following', 'all']
  const [scope, setScope] = useState<Scope>(scopes[0]!)
  const [notify, setNotify] = useState(true)
  const plan = useQuery({
    queryKey: ['calendar-plan', event.id, event.recurrence_id, scope, change],
    queryFn: async () => (await send(wish, { scope, dry_run: true })).data as EventDryRun,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <FormModal
      draft={null}
      isOpen
      title={title}
      submit={change ? words.doChange : words.doRemove}
      isDangerous={change === null}
      onClose={onClose}
      onSubmit={() => send(wish, { scope, notify })}
      onDone={onDone}
    >
      <Text fw={600}>{event.title}</Text>
      {isSeries && scopes.length > 1 && (
        <Radio.Group label={words.scope} value={scope} onChange={value => setScope(value as Scope)}>
          <Stack gap={8} mt={6}>
            {scopes.map((one, index) => (
              <Radio
                key={one}
                value={one}
                label={words.scopes[one]}
                data-autofocus={index === 0 || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <section aria-label={words.consequences} aria-busy={plan.isPending} aria-live="polite">
        {plan.isPending && <Loader size="xs" />}
        {plan.error && <Alert color="red">{plan.error.message}</Alert>}
        {plan.data && (
          <Plan plan={plan.data} isRemoval={change === null} isSeries={isSeries} notify={notify} />
        )}
      </section>
      {plan.data && plan.data.mails.length > 0 && (
        <Checkbox
          label={words.notify}
          checked={notify}
          onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
        />
      )}
    </FormModal>
  )
}

interface PlanProps {
  plan: EventDryRun
  isRemoval: boolean
  isSeries: boolean
  notify: boolean
}

function Plan({ plan, isRemoval, isSeries, notify }: PlanProps) {
  const words = useCalendarWords()
  const times = useTimes()
  const { events, exceptions, mails, conflicts } = plan
  const lines = [
    isSeries && (isRemoval ? words.occurrencesGone : words.occurrences)(plan.occurrences_changed),
    events.created > 0 && words.cut,
    exceptions.dropped > 0 && words.exceptionsDropped(exceptions.dropped),
    isSeries && exceptions.kept > 0 && words.exceptionsKept(exceptions.kept),
    conflicts.length > 0 &&
      words.overlaps(
        conflicts
          .slice(0, 3)
          .map(one => `${one.title || words.busy} (${times.times(one.start_at, one.end_at)})`)
          .join(', '),
      ),
    (mails.length === 0 || !notify) && words.noMails,
  ].filter(line => typeof line === 'string')
  return (
    <List size="sm" spacing={4}>
      {lines.map(line => (
        <List.Item key={line}>{line}</List.Item>
      ))}
      {notify && mails.length > 0 && (
        <List.Item>
          {words.mails(mails.length)}
          <List size="sm" withPadding>
            {mails.slice(0, 12).map(({ email, method }) => (
              <List.Item key={`${email} ${method}`}>
                {email} ({words.mailKinds[method]})
              </List.Item>
            ))}
            {mails.length > 12 && <List.Item>{words.more(mails.length - 12)}</List.Item>}
          </List>
        </List.Item>
      )}
    </List>
  )
}
