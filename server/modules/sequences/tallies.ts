export const funnelNames = [
  'sent',
  'opened',
  'machine_opened',
  'clicked',
  'replied',
  'bounced',
  'unsubscribed',
  'judged',
  'judged_replied',
] as const
export type FunnelName = (typeof funnelNames)[number]
export type Funnel = Record<FunnelName, number>

export const enrollmentStatuses = ['active', 'paused', 'completed', 'failed'] as const
export type EnrollmentStatus = (typeof enrollmentStatuses)[number]

export interface SequenceNumbers {
  /** All steps together, those that are gone included. */
  total: Funnel
  steps: Map<string, Funnel>
  enrollments: Record<EnrollmentStatus, number>
}

export const emptyFunnel = (): Funnel =>
  Object.fromEntries(funnelNames.map(name => [name, 0])) as Record<FunnelName, number>

export const emptyNumbers = (): SequenceNumbers => ({
  total: emptyFunnel(),
  steps: new Map(),
  enrollments: { active: 0, paused: 0, completed: 0, failed: 0 },
})
