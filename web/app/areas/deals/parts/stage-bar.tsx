import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconThumbDown, IconTrophy } from '@tabler/icons-react'
import type { Deal, Stage } from '../../../../../sdk/index.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useDealWords } from '../words.ts'
import css from './stage-bar.module.css'

interface StageBarProps {
  deal: Deal
  /** Those of its pipeline, in their order. */
  stages: readonly Stage[]
  onMove: (stage: Stage) => void
}

/** How far it is, and where it can go from here. */
export function StageBar({ deal, stages, onMove }: StageBarProps) {
  const words = useDealWords()
  const formats = useFormats()
  const may = useMay()
  const open = stages.filter(({ kind }) => kind === 'open')
  const at = open.findIndex(({ id }) => id === deal.stage_id)
  const ends = (['won', 'lost'] as const).flatMap(kind => stages.find(one => one.kind === kind) ?? [])
  const stage = stages.find(({ id }) => id === deal.stage_id)
  const since =
    deal.status === 'open'
      ? words.daysInStage(formats.number(deal.days_in_stage), deal.days_in_stage)
      : [deal.close_reason?.label ?? deal.lost_reason, deal.close_note].filter(Boolean).join(': ')
  return (
    <div className={css.bar}>
      <div className={css.row}>
        <ol className={css.stages} aria-label={words.stage}>
          {open.map((one, place) => (
            <li key={one.id}>
              <UnstyledButton
                className={css.stage}
                data-state={deal.status !== 'open' || place < at ? 'past' : place === at ? 'here' : undefined}
                aria-current={place === at ? 'step' : undefined}
                disabled={!may('member')}
                onClick={() => onMove(one)}
              >
                {deal.status === 'open' && place < at && <IconCheck size={13} aria-hidden />}
                {one.name}
              </UnstyledButton>
            </li>
          ))}
        </ol>
        {may('member') &&
          ends.map(one => (
            <Button
              key={one.id}
              size="xs"
              variant={deal.status === one.kind ? 'filled' : 'light'}
              color={one.kind === 'won' ? 'green' : 'red'}
              leftSection={one.kind === 'won' ? <IconTrophy size={14} /> : <IconThumbDown size={14} />}
              onClick={() => onMove(one)}
            >
              {words.statuses[one.kind]}
            </Button>
          ))}
      </div>
      {since && (
        <Text size="xs" c={deal.is_idle ? 'orange' : 'dimmed'}>
          {deal.is_idle ? `${since} · ${words.idleSince(formats.ago(deal.last_activity_at))}` : since}
        </Text>
      )}
      {deal.status === 'open' && stage?.guidance && (
        <Text size="sm" className={css.guidance}>
          {stage.guidance}
        </Text>
      )}
    </div>
  )
}
