import { describeActivity } from '#modules/crm/index.ts'
import { CallEnded, CallTranscribed } from './events.ts'

const idsOf = ({ call_id, room_id }: { call_id: string; room_id: string }) => ({ call_id, room_id })

/** How calls read on the timeline of what their room is about. What was said stays in the room. */
export const timeline = [
  describeActivity(CallEnded, ({ data }) => ({ type: 'called', title: 'Call held', detail: idsOf(data) })),
  describeActivity(CallTranscribed, ({ data }) => ({
    type: 'call_transcribed',
    title: 'Call transcribed',
    detail: idsOf(data),
  })),
]
