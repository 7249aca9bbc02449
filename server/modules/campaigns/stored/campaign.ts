export const campaignStatuses = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export const pauseReasons = [
  'user',
  'missed_schedule',
  'no_recipients',
  'sender_error',
  'bounce_rate',
  'complaint_rate',
] as const
export type PauseReason = (typeof pauseReasons)[number]

export const waitingFor = ['freezing', 'rate', 'daily_cap', 'relay', 'sender', 'ab_test'] as const
export type WaitingFor = (typeof waitingFor)[number]

export const MOST_SOURCE = 500_000
export const MOST_RECIPIENTS = 1_000_000

/** The plan of a test as it is kept. */
export interface StoredTest {
  variants: { label: string; subject: string; preheader: string | null }[]
  test_percent: number
  metric: 'opens' | 'clicks'
  wait_minutes: number
}
