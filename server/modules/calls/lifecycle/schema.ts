import { PageQuery } from '#kit/page.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { ChatPerson } from '#modules/messaging/index.ts'
import { IceServer } from '../media/schema.ts'

export const callKinds = ['audio', 'video'] as const
export const transcriptStatuses = ['none', 'queued', 'running', 'done', 'failed'] as const

const CallParticipant = NamedObject('CallParticipant', {
  person: ChatPerson,
  present: Type.Boolean(),
  joined_at: Timestamp,
  left_at: Nullable(Timestamp),
  consent: Nullable(Type.Boolean({ description: 'To being recorded; null: not said yet' })),
})

const CalledPerson = NamedObject('CalledPerson', {
  person: ChatPerson,
  answer: Nullable(Choice(['accepted', 'declined'])),
  rings_for_s: Type.Integer({ description: 'For so many seconds more; 0: it does not ring any more' }),
})

const CallRecord = NamedObject('CallRecord', {
  type: Choice(['deal', 'contact', 'company']),
  id: Uuid,
  title: Type.String(),
})

export const Call = NamedObject('Call', {
  id: Uuid,
  room_id: Uuid,
  kind: Choice(callKinds),
  title: Nullable(Type.String()),
  status: Choice(['active', 'ended']),
  outcome: Nullable(Choice(['answered', 'missed'])),
  topology: Choice(['mesh', 'sfu']),
  started_by: ChatPerson,
  started_at: Timestamp,
  ended_at: Nullable(Timestamp),
  duration_s: Nullable(Type.Integer({ description: 'Null while it lasts' })),
  participants: Type.Array(CallParticipant),
  called: Type.Array(CalledPerson, { description: 'Whom it was made to ring for' }),
  recording: Type.Boolean({ description: 'Whether somebody records at this moment' }),
  transcript_status: Choice(transcriptStatuses),
  record: Nullable(CallRecord),
})
export type Call = Static<typeof Call>

export const NewCall = NamedObject('NewCall', {
  kind: Type.Optional(
    Choice(callKinds, { default: 'video', description: 'Whether people see each other or only talk.' }),
  ),
  title: Type.Optional(Nullable(Text(200, { description: 'What it is about.', examples: ['Pricing'] }))),
  user_ids: Type.Optional(
    Type.Array(UserId, {
      maxItems: 50,
      description:
        'Whom it rings for, members of the room; in a call that is under way, too. Between two people it always rings for the other.',
    }),
  ),
})
export type NewCall = Static<typeof NewCall>

export const CallsQuery = Type.Object({
  ...PageQuery.properties,
  room_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only calls of this room.' })),
})
export type CallsQuery = Static<typeof CallsQuery>

export const JoinIn = Type.Object({
  connection_id: Type.Optional(
    Nullable(
      Type.Unsafe<string>({
        ...Uuid,
        description:
          'The socket that says you are still there, by the `connection_id` of its `hello`. Without it any of yours does.',
      }),
    ),
  ),
})
export type JoinIn = Static<typeof JoinIn>

export const AnswerIn = Type.Object({
  answer: Choice(['accepted', 'declined'], { description: 'Whether you are coming.' }),
})

export const ConsentIn = Type.Object({
  agree: Type.Boolean({ description: 'Whether you agree to being recorded.' }),
})

export const JoinedCall = NamedObject('JoinedCall', {
  call: Call,
  ice_servers: Type.Array(IceServer),
  recording_consent: Choice(['announce', 'ask'], {
    description: 'Whether a recording is announced or asked for',
  }),
  sfu: Nullable(NamedObject('CallSfu', { url: Type.String(), token: Type.String() })),
})
export type JoinedCall = Static<typeof JoinedCall>
