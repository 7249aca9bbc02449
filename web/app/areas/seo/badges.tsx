import { Badge } from '@mantine/core'
import type { SeoAuditSummary, SeoCheck } from '../../../../sdk/index.ts'
import { useSeoWords } from './words.ts'

const ofStatus = {
  queued: 'gray',
  running: 'blue',
  finished: 'green',
  failed: 'red',
  canceled: 'gray',
} as const

export function AuditBadge({ status }: { status: SeoAuditSummary['status'] }) {
  const words = useSeoWords()
  return (
    <Badge variant="light" miw="max-content" tt="none" color={ofStatus[status]}>
      {words.statuses[status]}
    </Badge>
  )
}

const ofSeverity = { error: 'red', warning: 'orange', notice: 'gray' } as const

export function SeverityBadge({ severity }: { severity: SeoCheck['severity'] }) {
  const words = useSeoWords()
  return (
    <Badge variant="light" miw="max-content" tt="none" color={ofSeverity[severity]}>
      {words.severities[severity]}
    </Badge>
  )
}

/** Green from 90, orange from 60. */
export const toneOf = (score: number | null): 'good' | 'warn' | 'bad' | undefined =>
  score === null ? undefined : score >= 90 ? 'good' : score >= 60 ? 'warn' : 'bad'
