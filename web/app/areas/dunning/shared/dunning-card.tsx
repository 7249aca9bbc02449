import { Badge, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  advanceDunning,
  type Dunning,
  getDunning,
  type Invoice,
  resumeDunning,
} from '../../../../../sdk/index.ts'
import { Question } from '../../../kit/form/question.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { notifications } from '../../../kit/notices.tsx'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { useTranslated } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useDunningWords } from '../words.ts'
import { PauseForm, PromiseForm, RestartForm, useSteered } from './steer-forms.tsx'

const stateColors = { none: 'gray', running: 'blue', paused: 'yellow', done: 'gray' } as const
const colors = { scheduled: 'blue', passed: 'gray', done: 'green', skipped: 'gray', failed: 'red' } as const
const promiseColors = { open: 'blue', kept: 'green', broken: 'red' } as const

/** How an invoice is followed up: where it stands, what comes next, and what can be done about it. */
export function DunningCard({ invoice }: { invoice: Invoice }) {
  const words = useDunningWords()
  const may = useMay()
  const { data } = useQuery({
    queryKey: ['invoice', invoice.id, 'more', 'dunning'],
    queryFn: () => getDunning({ client, path: { invoice_id: invoice.id } }),
  })
  const dunning = data?.data
  if (!dunning || dunning.state === 'none') return null
  return (
    <Section
      title={words.card}
      actions={may('admin') && <TextLink to="/settings/dunning">{words.choose}</TextLink>}
    >
      <Standing dunning={dunning} currency={invoice.currency} />
      {dunning.state !== 'done' && may('member') && <Steer invoice={invoice} dunning={dunning} />}
      <Steps dunning={dunning} />
    </Section>
  )
}

function Standing({ dunning, currency }: { dunning: Dunning; currency: string }) {
  const words = useDunningWords()
  const formats = useFormats()
  const { state, level, next, promise, paused_because, paused_until } = dunning
  const waits =
    paused_because &&
    [words.because[paused_because], paused_until && words.until(formats.date(paused_until))]
      .filter(Boolean)
      .join(' ')
  return (
    <>
      <Group gap="xs" mb="xs">
        <Badge variant="light" color={stateColors[state]}>
          {words.states[state]}
        </Badge>
        {level > 0 && (
          <Badge variant="light" color="orange">
            {words.atLevel(level)}
          </Badge>
        )}
        {promise && (
          <Badge variant="light" color={promiseColors[promise.state]} tt="none">
            {words.promiseIs[promise.state](
              formats.money(promise.amount_cents, currency),
              formats.shortDate(promise.date),
            )}
          </Badge>
        )}
      </Group>
      <Text size="sm" mb="xs">
        {waits && <>{waits} </>}
        {state !== 'done' &&
          (next ? words.next(words.actions[next.action], formats.dateTime(next.at)) : words.nothingNext)}
      </Text>
      {promise?.note && (
        <Text size="sm" c="dimmed" mb="xs">
          {promise.note}
        </Text>
      )}
    </>
  )
}

type Dialog = 'advance' | 'pause' | 'promise' | 'restart'

function Steer({ invoice, dunning }: { invoice: Invoice; dunning: Dunning }) {
  const words = useDunningWords()
  const steered = useSteered(invoice.id)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const path = { invoice_id: invoice.id }
  const close = () => setDialog(null)
  const resuming = useAct(() => resumeDunning({ client, path }), { done: words.resumed, onDone: steered })
  const left = dunning.steps.find(({ status }) => ['scheduled', 'passed', 'failed'].includes(status))
  const isHeld = dunning.state === 'paused' && dunning.paused_because !== 'dispute'
  return (
    <Group gap="xs" mb="sm">
      {left && (
        <Button size="xs" variant="default" onClick={() => setDialog('advance')}>
          {words.advance}
        </Button>
      )}
      {isHeld ? (
        <Button size="xs" variant="default" loading={resuming.isPending} onClick={() => resuming.mutate()}>
          {words.resume}
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={() => setDialog('pause')}>
          {words.pause}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setDialog('promise')}>
        {words.promise}
      </Button>
      <Button size="xs" variant="default" onClick={() => setDialog('restart')}>
        {words.restart}
      </Button>
      {dialog === 'advance' && left && (
        <Question
          isOpen
          title={words.advanceTitle}
          text={words.advanceText(words.actions[left.action])}
          submit={words.advance}
          onClose={close}
          onSubmit={() => advanceDunning({ client, path })}
          onDone={() => {
            notifications.show({ message: words.advanced })
            steered()
            close()
          }}
        />
      )}
      {dialog === 'pause' && <PauseForm invoice={invoice} onClose={close} />}
      {dialog === 'promise' && <PromiseForm invoice={invoice} onClose={close} />}
      {dialog === 'restart' && <RestartForm invoice={invoice} onClose={close} />}
    </Group>
  )
}

function Steps({ dunning }: { dunning: Dunning }) {
  const words = useDunningWords()
  const formats = useFormats()
  const translated = useTranslated()
  if (dunning.steps.length === 0) return null
  return (
    <DataTable
      label={words.steps}
      rows={dunning.steps}
      keyOf={one => `${one.offset_days} ${one.action}`}
      columns={[
        {
          label: words.date,
          cell: one => (
            <>
              {formats.shortDate(one.ran_at ?? one.at)}{' '}
              <Text span size="xs" c="dimmed">
                {words.dayOf(one.offset_days)}
              </Text>
            </>
          ),
        },
        {
          label: words.action,
          cell: one => (
            <>
              {words.actions[one.action]}
              {one.detail && (
                <Text size="xs" c="dimmed">
                  {translated(one.detail)}
                </Text>
              )}
            </>
          ),
        },
        { label: words.level, isNumber: true, isWide: true, cell: one => one.level },
        {
          label: words.status,
          cell: one => (
            <Badge size="sm" variant="light" color={colors[one.status]}>
              {words.statuses[one.status]}
            </Badge>
          ),
        },
      ]}
    />
  )
}
