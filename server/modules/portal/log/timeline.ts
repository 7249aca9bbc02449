import { describeActivity } from '#modules/crm/index.ts'
import { PortalChanged, PortalLoggedIn } from './events.ts'
import { deedOf } from './words.ts'

export const timelineReactions = [
  describeActivity(PortalLoggedIn, ({ data }) => ({
    type: 'portal',
    title: `${data.email} came into the customer portal`,
    detail: { email: data.email },
  })),
  describeActivity(PortalChanged, ({ data }) => ({
    type: 'portal',
    title: `${data.email} ${deedOf('en', data.action)} in the customer portal`,
    detail: { ...data.detail, email: data.email, action: data.action },
  })),
]
