import { OwnersText } from '#kit/records/owners.ts'
import { Choice, named, Patch, type Static, Text, Type, UserId, Uuid } from '#kit/schema.ts'
import { CustomFilter, withCustomQuery } from '../custom-fields/filter.ts'
import { type Choosing, choosing, FilterText } from '../filter/schema.ts'
import { contactStatuses } from '../schema.ts'

const most = { maxItems: 500 }

/** A day, or a moment of it. */
const DayOrMoment = Type.Unsafe<string>({
  anyOf: [
    { type: 'string', format: 'date-time' },
    { type: 'string', format: 'date' },
  ],
  description: 'A timestamp, or a date: then the day begins at midnight UTC.',
  examples: ['2026-11-15T09:30:00.000Z', '2026-11-15'],
})

/**
 * Which contacts: all keys must hold, and inside a list any value will do. The same filter chooses the contacts
 * of a list page, of an export, of a sequence and of a campaign.
 */
export const ContactFilterIn = named(
  'ContactFilter',
  Patch({
    q: Text(200),
    status: Type.Array(Choice(contactStatuses), most),
    owner_ids: Type.Array(UserId, most),
    company_ids: Type.Array(Uuid, most),
    list_ids: Type.Array(Uuid, most),
    exclude_list_ids: Type.Array(Uuid, most),
    tags_any: Type.Array(Text(64), most),
    tags_all: Type.Array(Text(64), most),
    title_contains: Text(200),
    country: Type.Array(Text(100), most),
    source: Type.Array(Text(100), most),
    score_min: Type.Integer({ minimum: 0, maximum: 100 }),
    score_max: Type.Integer({ minimum: 0, maximum: 100 }),
    created_after: DayOrMoment,
    created_before: DayOrMoment,
    not_contacted_days: Type.Integer({ minimum: 0, maximum: 36_500 }),
    custom: CustomFilter,
  }),
)
export type ContactFilterIn = Static<typeof ContactFilterIn>

/** The same with rules, for lists, exports and what is done to many at once. */
export const ContactChoiceIn = named(
  'ContactChoice',
  Type.Object({ ...ContactFilterIn.properties, ...choosing }),
)
export type ContactChoiceIn = ContactFilterIn & Choosing

const Listed = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | string[]>({
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description: `${description} Repeat the key, or separate values by commas.`,
    }),
  )

/** The filter in a query string. */
export const ContactFilterQuery = withCustomQuery({
  q: Type.Optional(Text(200)),
  status: Listed(`Any of ${contactStatuses.join(', ')}.`),
  owner: Type.Optional(OwnersText),
  filter: FilterText,
  owner_ids: Listed('Owned by any of these users.'),
  company_ids: Listed('Of any of these companies.'),
  list_ids: Listed('On any of these lists.'),
  exclude_list_ids: Listed('On none of these lists.'),
  tags_any: Listed('With any of these tags.'),
  tags_all: Listed('With all of these tags.'),
  title_contains: Type.Optional(Text(200)),
  country: Listed('ISO 3166 codes, or English names.'),
  source: Listed('From any of these sources.'),
  score_min: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  score_max: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  created_after: Type.Optional(DayOrMoment),
  created_before: Type.Optional(DayOrMoment),
  not_contacted_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 36_500 })),
})
export type ContactFilterQuery = Static<typeof ContactFilterQuery>
