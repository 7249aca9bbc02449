import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconChecklist, IconFileText, IconSignature } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  createDealContract,
  createDealMeeting,
  createDealQuote,
  createDealTask,
  type Deal,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { MomentInput } from '../../../kit/time/when-input.tsx'
import { instantIn, ownZone } from '../../../kit/time/zoned.ts'
import { useDealWords } from '../words.ts'

/** From here to a task, a meeting, a quote or a contract, with everything that the deal knows. */
export function NextSteps({ deal }: { deal: Deal }) {
  const words = useDealWords()
  const may = useMay()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'task' | 'meeting' | null>(null)
  const path = { deal_id: deal.id }
  const quote = useAct(() => createDealQuote({ client, path, body: {} }), {
    stale: ['quotes', 'deal'],
    onDone: ({ data }) => void navigate({ to: '/quotes/$quoteId', params: { quoteId: data.id } }),
  })
  const contract = useAct(() => createDealContract({ client, path, body: {} }), {
    stale: ['contracts', 'deal'],
    onDone: ({ data }) => void navigate({ to: '/contracts/$contractId', params: { contractId: data.id } }),
  })
  if (!may('member')) return null
  const close = () => setOpen(null)
  return (
    <>
      <Step icon={<IconChecklist size={15} />} label={words.addTask} onClick={() => setOpen('task')} />
      <Step
        icon={<IconCalendarPlus size={15} />}
        label={words.addMeeting}
        onClick={() => setOpen('meeting')}
      />
      <Step
        icon={<IconFileText size={15} />}
        label={words.addQuote}
        isBusy={quote.isPending}
        onClick={() => quote.mutate()}
      />
      <Step
        icon={<IconSignature size={15} />}
        label={words.addContract}
        isBusy={contract.isPending}
        onClick={() => contract.mutate()}
      />
      {open === 'task' && <TaskForm deal={deal} onClose={close} />}
      {open === 'meeting' && <MeetingForm deal={deal} onClose={close} />}
    </>
  )
}

interface StepProps {
  icon: ReactNode
  label: string
  isBusy?: boolean
  onClick: () => void
}

const Step = ({ icon, label, isBusy = false, onClick }: StepProps) => (
  <Button size="xs" variant="default" leftSection={icon} loading={isBusy} onClick={onClick}>
    {label}
  </Button>
)

interface FormProps {
  deal: Deal
  onClose: () => void
}

function TaskForm({ deal, onClose }: FormProps) {
  const words = useDealWords()
  const queries = useQueryClient()
  const draft = useDraft({ of: `deal/${deal.id}/task`, saved: { title: '', due: '' } })
  const { title, due } = draft.values
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.addTask}
      submit={words.createTask}
      onClose={onClose}
      onSubmit={() =>
        createDealTask({
          client,
          path: { deal_id: deal.id },
          body: { title: title.trim(), ...(due ? { due_at: instantIn(ownZone(), due) } : {}) },
        })
      }
      onDone={() => {
        for (const key of ['deal', 'deals', 'tasks']) void queries.invalidateQueries({ queryKey: [key] })
        onClose()
      }}
    >
      <TextInput label={words.nextTask} required data-autofocus {...draft.field('title')} />
      <MomentInput label={words.due} zone={ownZone()} {...draft.field('due')} />
    </FormModal>
  )
}

const MINUTES = '30'

function MeetingForm({ deal, onClose }: FormProps) {
  const words = useDealWords()
  const numbers = useNumbers()
  const queries = useQueryClient()
  const draft = useDraft({
    of: `deal/${deal.id}/meeting`,
    saved: { title: deal.name, start: '', minutes: MINUTES, place: '' },
  })
  const { title, start, minutes, place } = draft.values
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.addMeeting}
      submit={words.inviteAll}
      onClose={onClose}
      onSubmit={() =>
        createDealMeeting({
          client,
          path: { deal_id: deal.id },
          body: {
            title: title.trim() || deal.name,
            start_at: start,
            timezone: ownZone(),
            duration_minutes: numbers.decimal(minutes || MINUTES),
            ...(place.trim() ? { location: place.trim() } : {}),
          },
        })
      }
      onDone={() => {
        for (const key of ['deal', 'deals', 'calendar']) void queries.invalidateQueries({ queryKey: [key] })
        notifications.show({ message: words.meetingPlanned })
        onClose()
      }}
    >
      <TextInput label={words.name} required {...draft.field('title')} />
      <MomentInput label={words.starts} zone={ownZone()} required data-autofocus {...draft.field('start')} />
      <NumberText label={words.minutes} {...draft.field('minutes')} />
      <TextInput label={words.place} description={words.whoIsInvited} {...draft.field('place')} />
    </FormModal>
  )
}
