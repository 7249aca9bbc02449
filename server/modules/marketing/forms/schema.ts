import { PageQuery, SearchWords } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  named,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { QuestionField, QuestionFieldIn } from '../questions/schema.ts'

export const FormNotFound = problem(404, 'form_not_found', 'Form not found')

export const USUAL_LABEL = 'Send'
export const USUAL_THANKS = 'Thank you. We have received your answer.'

export const formStatuses = ['published', 'paused'] as const

export const Form = NamedObject('Form', {
  id: Uuid,
  name: Type.String(),
  status: Choice(formStatuses),
  fields: Type.Array(QuestionField),
  submit_label: Type.String(),
  thank_you_message: Type.String(),
  redirect_url: Nullable(Type.String()),
  list_ids: Type.Array(Uuid),
  tags: Type.Array(Type.String()),
  owner_id: Nullable(UserId),
  notify_user_ids: Type.Array(UserId),
  double_opt_in: Type.Boolean(),
  create_opportunity: Type.Boolean(),
  min_seconds: Type.Integer(),
  allowed_origins: Type.Array(Type.String()),
  public_url: Type.String(),
  embed_html: Type.String({ description: 'A line for any site; the form grows with its content' }),
  iframe_html: Type.String({ description: 'The same where no script is allowed' }),
  submission_count: Type.Integer(),
  spam_count: Type.Integer(),
  view_count: Type.Integer(),
  conversion_rate: Type.Number({ description: 'Answers in a hundred views' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Form = Static<typeof Form>

const name = Text(200, { minLength: 1, examples: ['Contact us'] })
const fields = Type.Array(QuestionFieldIn, {
  minItems: 1,
  maxItems: 50,
  description: 'What is asked; one of them for an email address',
})
const given = {
  status: Choice(formStatuses, { description: 'A paused form is not there for strangers' }),
  submit_label: Text(100, { minLength: 1, description: 'What the button says' }),
  thank_you_message: Text(2_000, { minLength: 1, description: 'Shown when it was sent' }),
  redirect_url: Nullable(Text(2_000, { description: 'Where to go instead, http or https' })),
  list_ids: Type.Array(Uuid, { maxItems: 50, description: 'Lists that whoever answers is put on' }),
  tags: Type.Array(Text(64, { minLength: 1 }), { maxItems: 50, description: 'Tags for whoever answers' }),
  owner_id: Nullable(UserId),
  notify_user_ids: Type.Array(UserId, { maxItems: 50, description: 'Who is told of every answer' }),
  double_opt_in: Type.Boolean({ description: 'Nothing counts before the address is confirmed by mail' }),
  create_opportunity: Type.Boolean({ description: 'Every answer is an opportunity, too' }),
  min_seconds: Type.Integer({
    minimum: 0,
    maximum: 60,
    description: 'Who answers faster than this is taken for a robot',
  }),
  allowed_origins: Type.Array(Text(300), {
    maxItems: 50,
    description: 'Sites it may be used on, such as https://example.com; none for all',
  }),
}
export const FormIn = named('FormInput', Type.Object({ name, fields, ...Patch(given).properties }))
export type FormIn = Static<typeof FormIn>
export const FormPatch = named('FormPatch', Patch({ name, fields, ...given }))
export type FormPatch = Static<typeof FormPatch>

export const FormListQuery = Type.Object({
  ...PageQuery.properties,
  q: SearchWords,
  status: Type.Optional(Choice(formStatuses)),
})
export type FormListQuery = Static<typeof FormListQuery>
