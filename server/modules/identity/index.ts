import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { mailAccountLink } from './account-links/jobs.ts'
import { accountLinkRoutes } from './account-links/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { mailInvitationJob } from './invitations/jobs.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { organizationRoutes } from './organization/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'

/** Who may do what: organizations, people, their sessions and tokens, and the record of what they did. */
export const identity: Module = {
  name: 'identity',
  tables: [
    'account_links',
    'audit_log',
    'invitations',
    'organizations',
    'personal_tokens',
    'refresh_tokens',
    'sessions',
    'users',
  ],
  readable: ['organizations', 'users'],
  routes: [
    ...authRoutes,
    ...accountLinkRoutes,
    ...demoRoutes,
    ...sessionRoutes,
    ...tokenRoutes,
    ...organizationRoutes,
    ...memberRoutes,
    ...invitationRoutes,
    ...auditRoutes,
  ],
  jobs: [mailInvitationJob, mailAccountLink] as unknown as JobKind<never>[],
  screens: ['/', '/login', '/signup'],
}

export { mailLink, takeMailTo } from './account-links/service.ts'
export { recordAudit } from './audit/record.ts'
export { type DemoFile, demoFileOf, readDemoFile } from './demo/demo-file.ts'
export {
  AccountReclaimed,
  OrganizationCreated,
  OrganizationUpdated,
} from './events.ts'
export { type AccountMail, provideAccountMailer } from './mailer.ts'
export { findNames } from './members/queries.ts'
export { createOrganizationWithOwner } from './organization/create.ts'
export { readCurrency } from './organization/locality.ts'
export { createToken } from './tokens/service.ts'
