import { PageQuery } from '#kit/page.ts'
import {
  Cents,
  Choice,
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { schemes } from '../mandates/schema.ts'

export const runStates = ['built', 'submitted', 'settled', 'canceled'] as const
export type RunState = (typeof runStates)[number]
const Sequence = Choice(['OOFF', 'FRST', 'RCUR'], {
  description: 'OOFF collects once; FRST until a collection of the mandate succeeded, then RCUR.',
})

export const DebitBlock = NamedObject('DebitBlock', {
  id: Type.String({ description: 'PmtInfId of the file' }),
  scheme: Choice(schemes),
  sequence: Sequence,
  collection_on: DateOnly,
  count: Type.Integer(),
  sum_cents: Cents,
})
export const DebitItem = NamedObject('DebitItem', {
  attempt_id: Uuid,
  invoice_id: Uuid,
  number: Type.String(),
  end_to_end_id: Type.String(),
  amount_cents: Cents,
  sequence: Sequence,
  collection_on: DateOnly,
  umr: Type.String(),
})
export type DebitItem = Static<typeof DebitItem>

const head = {
  id: Nullable({ ...Uuid, description: 'Null of a dry run' }),
  state: Choice(runStates),
  message_id: Nullable(Type.String({ description: 'MsgId of the file' })),
  count: Type.Integer(),
  sum_cents: Cents,
  until: DateOnly,
  collected_on: { ...DateOnly, description: 'The last day on which it collects.' },
  file_sha256: Nullable(Type.String()),
  created_at: Timestamp,
  submitted_at: Nullable(Timestamp),
  settled_at: Nullable(Timestamp),
}
export const DebitRunHead = NamedObject('DebitRunSummary', head)
export type DebitRunHead = Static<typeof DebitRunHead>
export const DebitRun = NamedObject('DebitRun', {
  ...head,
  blocks: Type.Array(DebitBlock),
  items: Type.Array(DebitItem),
})
export type DebitRun = Static<typeof DebitRun>

export const DebitRunIn = Type.Object({
  until: Type.Optional({ ...DateOnly, description: 'What is due by then; in two weeks where left out.' }),
  dry_run: Type.Optional(Type.Boolean({ default: false, description: 'Shows what would be collected.' })),
})
export type DebitRunIn = Static<typeof DebitRunIn>
export const SettleIn = Type.Object({
  on: Type.Optional({ ...DateOnly, description: 'When the money came; else the day of each collection.' }),
})
export type SettleIn = Static<typeof SettleIn>
export const RunQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(Choice(runStates, { description: 'Only those that stand so.' })),
})
export type RunQuery = Static<typeof RunQuery>
