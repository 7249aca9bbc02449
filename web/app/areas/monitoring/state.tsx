import { Badge } from '@mantine/core'
import type { AlertRule, Check } from '../../../../sdk/index.ts'
import { useMonitoringWords } from './words.ts'

const ofCheck = { up: 'green', down: 'red', degraded: 'orange', unknown: 'gray' } as const

export function CheckBadge({ check }: { check: Pick<Check, 'status' | 'paused'> }) {
  const words = useMonitoringWords()
  return (
    <>
      <Badge variant="light" miw="max-content" tt="none" color={ofCheck[check.status]}>
        {words.statuses[check.status]}
      </Badge>
      {check.paused && (
        <Badge variant="default" miw="max-content" tt="none" ml={6}>
          {words.paused}
        </Badge>
      )}
    </>
  )
}

export function IncidentBadge({ isOpen }: { isOpen: boolean }) {
  const words = useMonitoringWords()
  return (
    <Badge variant="light" miw="max-content" tt="none" color={isOpen ? 'red' : 'green'}>
      {isOpen ? words.open : words.closed}
    </Badge>
  )
}

const ofRule = { ok: 'green', pending: 'orange', firing: 'red' } as const

export function RuleBadge({ rule }: { rule: Pick<AlertRule, 'state' | 'paused' | 'flapping'> }) {
  const words = useMonitoringWords()
  return (
    <>
      <Badge variant="light" miw="max-content" tt="none" color={ofRule[rule.state]}>
        {words.ruleStates[rule.state]}
      </Badge>
      {rule.flapping && (
        <Badge variant="light" miw="max-content" tt="none" ml={6} color="orange">
          {words.flapping}
        </Badge>
      )}
      {rule.paused && (
        <Badge variant="default" miw="max-content" tt="none" ml={6}>
          {words.paused}
        </Badge>
      )}
    </>
  )
}
