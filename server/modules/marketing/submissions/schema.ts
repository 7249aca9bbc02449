import { PageQuery, SearchWords } from '#kit/page.ts'
import { Problem, problem } from '#kit/problem.ts'
import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { PublicOrganization } from '../brand-queries.ts'
import { QuestionField, Utm } from '../questions/schema.ts'

export const SubmissionNotFound = problem(404, 'submission_not_found', 'Submission not found')
export const LinkNotValid = problem(404, 'link_not_valid', 'This link is no longer valid')
export const NotOnThisSite = problem(403, 'not_on_this_site', 'This form may not be used on this site')
export const TooManySubmissions = Object.assign(
  (retryAfter: number) =>
    new Problem(429, 'rate_limited', 'Too many submissions. Please try again in a minute.', {
      'retry-after': String(retryAfter),
    }),
  { status: 429, code: 'rate_limited', example: 'Too many submissions. Please try again in a minute.' },
)
/** All that is wrong, by the keys of what was asked. */
export const AnswersInvalid = Object.assign(
  (errors: Record<string, string>) =>
    new Problem(400, 'invalid_answers', Object.values(errors)[0]!, {}, { errors }),
  { status: 400, code: 'invalid_answers', example: 'Work email is required' },
)

export const submissionStatuses = ['received', 'pending_confirmation', 'spam'] as const

export const Consent = NamedObject('Consent', {
  key: Type.String(),
  text: Type.String({ description: 'What was agreed to, as it was shown' }),
  given_at: Timestamp,
})
export type Consent = Static<typeof Consent>

export const Submission = NamedObject('FormSubmission', {
  id: Uuid,
  form_id: Uuid,
  contact_id: Nullable(Uuid),
  email: Type.String(),
  values: FreeObject,
  fields: Type.Array(QuestionField),
  consents: Type.Array(Consent),
  status: Choice(submissionStatuses),
  spam_reason: Nullable(Choice(['honeypot', 'too_fast', 'member'])),
  repeat_count: Type.Integer({ description: 'How often the same was sent again within a day' }),
  page_url: Nullable(Type.String()),
  referrer: Nullable(Type.String()),
  utm: Utm,
  user_agent: Type.String(),
  created_at: Timestamp,
  last_at: Timestamp,
})
export type Submission = Static<typeof Submission>

const bound = (what: string) => Type.Optional(Text(40, { description: `${what}: an instant or a date` }))
export const filter = {
  status: Type.Optional(Choice(submissionStatuses)),
  q: SearchWords,
  from: bound('From here on'),
  to: bound('Up to here, not included'),
}
export const SubmissionFilter = Type.Object(filter)
export type SubmissionFilter = Static<typeof SubmissionFilter>
export const SubmissionQuery = Type.Object({ ...PageQuery.properties, ...filter })
export type SubmissionQuery = Static<typeof SubmissionQuery>

export const PublicForm = NamedObject('PublicForm', {
  id: Uuid,
  name: Type.String(),
  fields: Type.Array(QuestionField),
  submit_label: Type.String(),
  token: Type.String({ description: 'Goes back with the answers: says when the form was shown' }),
  honeypot: Type.String({ description: 'A field that people do not see and robots fill in' }),
  organization: PublicOrganization,
})
export const Submitted = NamedObject('FormSubmitted', {
  message: Type.String(),
  redirect_url: Nullable(Type.String()),
  confirmation_required: Type.Boolean(),
})
export type Submitted = Static<typeof Submitted>

export const PublicConfirmation = NamedObject('FormConfirmation', {
  form_name: Type.String(),
  email: Type.String({ description: 'In part' }),
  confirmed: Type.Boolean(),
  message: Type.String(),
  redirect_url: Nullable(Type.String()),
  organization: PublicOrganization,
})
export type PublicConfirmation = Static<typeof PublicConfirmation>
