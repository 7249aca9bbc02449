import type { Module } from '#kit/module.ts'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './auth/routes.ts'
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
    ...sessionRoutes,
    ...tokenRoutes,
    ...organizationRoutes,
    ...memberRoutes,
    ...invitationRoutes,
    ...auditRoutes,
  ],
  jobs: [mailInvitationJob],
}

export { recordAudit } from './audit/record.ts'
export {
  OrganizationCreated,
  OrganizationUpdated,
} from './events.ts'
export { type ComposedInvitation, provideInvitationMailer } from './invitations/mail-invitation.ts'
export { createOrganizationWithOwner } from './organization/create.ts'
export { readCurrency } from './organization/locality.ts'
export { createToken } from './tokens/service.ts'
