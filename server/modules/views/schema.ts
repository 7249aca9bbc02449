import { problem } from '#kit/problem.ts'
import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'

export const ViewNotFound = problem(404, 'view_not_found', 'View not found')

export const viewEntities = [
  'contact',
  'company',
  'deal',
  'lead',
  'task',
  'list',
  'quote',
  'invoice',
  'contract',
  'subscription',
  'product',
  'sequence',
  'workflow',
  'mail',
  'suppression',
] as const
export const visibilities = ['own', 'organization'] as const

const Name = Text(100, {
  minLength: 1,
  examples: ['Customers in Austria'],
  description: 'What it is called.',
})
const Columns = Type.Array(Text(100), {
  maxItems: 100,
  description: 'Which columns are shown, in their order.',
})
const Sort = Nullable(
  Text(100, {
    description: 'What it is sorted by, with `-` in front for descending.',
    examples: ['-created_at'],
  }),
)
const Filters = Type.Record(Type.String(), Type.Unknown(), {
  description: 'What the list is asked for, by the names of its query.',
})
const Visibility = Choice(visibilities, { description: '`organization` shows it to everybody.' })
const IsDefault = Type.Boolean({
  description: 'Whether your list begins with it; one for each kind of record.',
})

export const NewView = Type.Object({
  entity: Choice(viewEntities, { description: 'The records it lists.' }),
  name: Name,
  filters: Type.Optional(Filters),
  columns: Type.Optional(Columns),
  sort: Type.Optional(Sort),
  visibility: Type.Optional(Visibility),
  is_default: Type.Optional(IsDefault),
})
export type NewView = Static<typeof NewView>

export const ViewPatch = Patch({
  name: Name,
  filters: Filters,
  columns: Columns,
  sort: Sort,
  visibility: Visibility,
  is_default: IsDefault,
})
export type ViewPatch = Static<typeof ViewPatch>

export const View = NamedObject('SavedView', {
  id: Uuid,
  entity: Choice(viewEntities),
  name: Type.String(),
  filters: FreeObject,
  columns: Type.Array(Type.String()),
  sort: Nullable(Type.String()),
  visibility: Choice(visibilities),
  is_default: Type.Boolean({ description: 'Whether your list begins with it' }),
  created_by_id: UserId,
  can_edit: Type.Boolean({ description: 'Whether you may change and delete it' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type View = Static<typeof View>

export const ViewQuery = Type.Object({
  entity: Type.Optional(Choice(viewEntities, { description: 'Only those of these records.' })),
})
