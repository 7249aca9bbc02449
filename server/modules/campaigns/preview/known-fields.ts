import { isKnownField } from '#modules/crm/index.ts'

const own = new Set([
  'view_url',
  'campaign',
  'campaign.name',
  'organization',
  'organization.name',
  'organization.address',
  'preheader_line',
])

/** Whether a template of a campaign may hope to find something there. */
export const isCampaignField = (field: string): boolean => own.has(field) || isKnownField(field)

/** Ours, whoever gets the mail: never empty for one and not for another. */
export const isEverybodys = (field: string): boolean =>
  own.has(field) || field === 'unsubscribe_url' || field.startsWith('sender')
