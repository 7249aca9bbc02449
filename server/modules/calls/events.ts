import { event } from '#kit/event.ts'
import { Nullable, Type, UserId, Uuid } from '#kit/schema.ts'

// Ids only: everybody in the organization can follow events, and a room's contents are its members' alone.
const call = {
  call_id: Uuid,
  room_id: Uuid,
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
}

export const CallStarted = event('call.started', Type.Object(call))
export const CallEnded = event('call.ended', Type.Object(call))
export const CallTranscribed = event('call.transcribed', Type.Object(call))
/** It rings for somebody, who may not be looking. */
export const CallRang = event('call.rang', Type.Object({ user_id: UserId, call_id: Uuid, room_id: Uuid }), {
  isPersonal: true,
})
export const RecordingFinalized = event('recording.finalized', Type.Object({ ...call, recording_id: Uuid }))

export interface CallFacts {
  id: string
  room_id: string
  record_type: string | null
  record_id: string | null
}

export const tellOf = ({ id, room_id, record_type, record_id }: CallFacts) => ({
  call_id: id,
  room_id,
  contact_id: record_type === 'contact' ? record_id : null,
  company_id: record_type === 'company' ? record_id : null,
  deal_id: record_type === 'deal' ? record_id : null,
})
