import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, Badge, Menu, Text } from '@mantine/core'
import { IconChecklist, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DealCard, Stage } from '../../../../../sdk/index.ts'
import { Avatar, Named } from '../../../kit/people/avatar.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { lastMoment } from '../../../kit/time/last-moment.ts'
import css from '../board-page.module.css'
import { useDealWords } from '../words.ts'

interface BoardCardProps {
  deal: DealCard
  stages: readonly Stage[]
  onMove: (move: { deal: DealCard; stage: Stage }) => void
}

export function BoardCard({ deal, stages, onMove }: BoardCardProps) {
  const words = useDealWords()
  const formats = useFormats()
  const may = useMay()
  const amount = formats.money(deal.amount_cents, deal.currency)
  const { setNodeRef, listeners, attributes, transform, isDragging } = useDraggable({
    id: deal.id,
    data: deal,
    disabled: !may('member'),
  })
  const task = deal.status === 'open' ? deal.next_task : null
  const notes = [
    deal.closed_at
      ? words.closedOn(formats.shortDate(deal.closed_at))
      : deal.expected_close_date && words.closes(formats.shortDate(deal.expected_close_date)),
    deal.status === 'open' && deal.forecast_category === 'omitted' && words.notInForecast,
  ]
  return (
    <li
      ref={setNodeRef}
      className={css.card}
      data-dragging={isDragging || undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
    >
      <div
        className={css.grip}
        data-grip={deal.id}
        {...listeners}
        {...(may('member') ? { ...attributes, 'aria-label': `${amount} ${deal.name}` } : {})}
      >
        <strong>{amount}</strong>
      </div>
      <Link to="/deals/$dealId" params={{ dealId: deal.id }} className={css.name}>
        {deal.name}
      </Link>
      <BoardPeople deal={deal} />
      {deal.status === 'open' && (
        <div className={css.marks}>
          {task ? (
            <span className={css.task} data-late={isPast(task.due_at) || undefined} title={task.title}>
              <IconChecklist size={13} aria-label={words.nextTask} />
              <span className={css.taskTitle}>{task.title}</span>
              {task.due_at && <span>{formats.shortDate(lastMoment(task.due_at))}</span>}
            </span>
          ) : (
            <span>{words.noNextTask}</span>
          )}
          {deal.is_idle && (
            <Badge
              size="xs"
              color="orange"
              variant="light"
              title={words.idleSince(formats.ago(deal.last_activity_at))}
            >
              {words.idle}
            </Badge>
          )}
        </div>
      )}
      {notes.filter(Boolean).map(note => (
        <Text key={String(note)} size="xs" c="dimmed">
          {note}
        </Text>
      ))}
      {may('member') && (
        <Menu shadow="md" position="bottom-end">
          <Menu.Target>
            <ActionIcon
              className={css.more}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`${words.moveTo}: ${deal.name}`}
            >
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{words.moveTo}</Menu.Label>
            {stages
              .filter(stage => stage.id !== deal.stage_id)
              .map(stage => (
                <Menu.Item key={stage.id} onClick={() => onMove({ deal, stage })}>
                  {stage.name}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

const isPast = (at: string | null) => at !== null && Date.parse(at) < Date.now()

/** Whose deal it is on the left, who works on it on the right. */
function BoardPeople({ deal }: { deal: DealCard }) {
  const customer = deal.company_name ?? deal.contact_name
  return (
    <div className={css.people}>
      {customer && <Named name={customer} kind={deal.company_name ? 'company' : 'person'} size={18} />}
      {deal.owner && (
        <span title={deal.owner.name} className={css.owner}>
          <Avatar name={deal.owner.name} size={20} />
          <span className="visually-hidden">{deal.owner.name}</span>
        </span>
      )}
    </div>
  )
}
