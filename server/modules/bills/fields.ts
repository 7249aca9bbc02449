/** What the fields of these requests mean, where a schema does not say it itself. */
export const fields = {
  status: 'Only those in this status.',
  reason: 'Why it is rejected, for colleagues.',
  paid_on: 'The day it was paid; today where none is given.',
} as const
