import { problem } from '#kit/problem.ts'
import { type Sentence, say } from '#kit/text/sentence.ts'

export const CampaignNotFound = problem(404, 'campaign_not_found', 'Campaign not found')
export const TemplateNotFound = problem(404, 'template_not_found', 'Template not found')
export const ListNotFound = problem(404, 'list_not_found', 'List not found')

export const NotEditable = problem(409, 'not_editable', 'Only drafts and scheduled campaigns can be edited')
export const StillSending = problem(409, 'still_sending', 'Pause or cancel the campaign first')
export const NotScheduled = problem(409, 'not_scheduled', 'Only scheduled campaigns can be unscheduled')
const cannot = (verb: string, said: (status: string) => Sentence) =>
  problem(409, `cannot_${verb}`, said, 'canceled')
export const CannotSend = cannot('send', status => say`Cannot send a campaign that is '${{ status }}'`)
export const CannotPause = cannot('pause', status => say`Cannot pause a campaign that is '${{ status }}'`)
export const CannotResume = cannot('resume', status => say`Cannot resume a campaign that is '${{ status }}'`)
export const CannotCancel = cannot('cancel', status => say`Cannot cancel a campaign that is '${{ status }}'`)
export const CannotRetry = cannot('retry', status => say`Cannot retry a campaign that is '${{ status }}'`)
export const NothingToRetry = problem(409, 'nothing_to_retry', 'No failed recipients to retry')
export const NoTestRunning = problem(409, 'no_test_running', 'No test is running')
export const UnknownVariant = problem(
  400,
  'unknown_variant',
  (label: string) => say`Unknown variant '${{ label }}'`,
  'F',
)

export const NoSubject = problem(400, 'no_subject', 'Campaign has no subject')
export const NoContent = problem(400, 'no_content', 'Campaign has no content')
export const TemplateError = problem(
  400,
  'template_error',
  (error: string) => say`Template error: ${{ error }}`,
  'unknown element mj-foo',
)
export const NoAudience = problem(400, 'no_audience', 'Campaign has no audience')
export const AudienceRequired = problem(400, 'audience_required', 'audience is required')
export const NoRecipients = problem(400, 'no_recipients', 'No recipients to send to')
export const SenderNotFound = problem(400, 'sender_not_found', 'Sender not found')
export const NotInTheFuture = problem(400, 'not_in_the_future', 'scheduled_at must be in the future')
export const TooFarAhead = problem(400, 'too_far_ahead', 'scheduled_at must be within one year')
