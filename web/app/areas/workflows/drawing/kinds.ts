import {
  IconArrowsSplit2,
  IconBell,
  IconBolt,
  IconBriefcase,
  IconChecklist,
  IconClock,
  IconFlag,
  IconHourglass,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconPencil,
  IconPlayerStop,
  IconQuestionMark,
  IconRoute,
  IconSend,
  IconUserCheck,
  IconUserEdit,
  IconWebhook,
} from '@tabler/icons-react'
import type { Kind } from './graph.ts'

export const icons: Record<Kind, typeof IconMail> = {
  trigger: IconBolt,
  condition: IconQuestionMark,
  switch: IconListDetails,
  ab_split: IconArrowsSplit2,
  wait: IconClock,
  wait_event: IconHourglass,
  goal: IconFlag,
  send_email: IconMail,
  notify: IconBell,
  create_task: IconChecklist,
  update_contact: IconUserEdit,
  assign_owner: IconUserCheck,
  add_to_list: IconListCheck,
  remove_from_list: IconListDetails,
  enroll_sequence: IconSend,
  create_deal: IconBriefcase,
  update_deal: IconPencil,
  start_workflow: IconRoute,
  webhook: IconWebhook,
  end: IconPlayerStop,
}

/** What a node is about, for its colour: how it starts and ends, which way, time, or something done. */
export const toneOf = (kind: Kind): 'edge' | 'way' | 'time' | 'act' => {
  if (kind === 'trigger' || kind === 'goal' || kind === 'end') return 'edge'
  if (kind === 'condition' || kind === 'switch' || kind === 'ab_split') return 'way'
  return kind === 'wait' || kind === 'wait_event' ? 'time' : 'act'
}

export const flowKinds: readonly Kind[] = ['condition', 'switch', 'ab_split', 'wait', 'wait_event', 'end']
export const actKinds: readonly Kind[] = [
  'send_email',
  'create_task',
  'notify',
  'update_contact',
  'assign_owner',
  'add_to_list',
  'remove_from_list',
  'enroll_sequence',
  'create_deal',
  'update_deal',
  'start_workflow',
  'webhook',
]
