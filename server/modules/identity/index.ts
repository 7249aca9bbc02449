import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { part } from '#kit/web/page.ts'
import { accountLinkRoutes } from './account-links/routes.ts'
import { resetLinkJob } from './account-links/service.ts'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { confirmRoutes } from './confirm/routes.ts'
import { bearer } from './credentials/bearer.ts'
import { demoRoutes } from './demo/routes.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { fields } from './fields.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { organizationRoutes } from './organization/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { resealIdentity } from './reseal.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { identitySetup } from './setup-queries.ts'
import { lookForDomains } from './sso/jobs.ts'
import { ssoRoutes } from './sso/routes.ts'
import { forgetGoneBytes, inspectStorage } from './storage/inspect.ts'
import { storageRoutes } from './storage/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'

/** Who may do what: organizations, people, their sessions and tokens, and the record of what they did. */
export const identity: Module = {
  name: 'identity',
  setupSteps: identitySetup,
  exportDatasets: placed(1_100, [
    { name: 'organization', table: 'organizations', isForAdmins: true },
    { name: 'team', table: 'users', isForAdmins: true },
    { name: 'audit_log', table: 'audit_log', isForAdmins: true },
  ]),
  fields,
  tables: [
    'account_links',
    'audit_log',
    'invitations',
    'organizations',
    'passkeys',
    'personal_tokens',
    'recovery_codes',
    'refresh_tokens',
    'sessions',
    'sign_in_tickets',
    'sso_domains',
    'sso_identities',
    'sso_settings',
    'storage_bytes',
    'used_challenges',
    'users',
  ],
  readable: ['organizations', 'users'],
  credentials: [bearer],
  inPersonOnly: true,
  routes: [
    ...authRoutes,
    ...confirmRoutes,
    ...accountLinkRoutes,
    ...twoFactorRoutes,
    ...passkeyRoutes,
    ...ssoRoutes,
    ...demoRoutes,
    ...sessionRoutes,
    ...tokenRoutes,
    ...organizationRoutes,
    ...memberRoutes,
    ...invitationRoutes,
    ...auditRoutes,
    ...storageRoutes,
  ],
  pages: [
    {
      path: '/accept-invitation',
      page: 'invitation',
      asks: ({ query }) => `/api/v1/app/auth/invitations/${part(query.token)}`,
    },
  ],
  jobs: [resetLinkJob as JobKind<never>],
  crons: [lookForDomains, forgetGoneBytes],
  inspect: inspectStorage,
  reseal: resealIdentity,
  seedDemo,
  screens: [
    '/',
    '/app',
    '/settings',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
  ],
}

export { mailLink, takeMailTo } from './account-links/service.ts'
export type { AccountMail } from './account-mail.ts'
export { accountMailKinds } from './account-mail-kinds.ts'
export { recordAudit } from './audit/record.ts'
export { requireFreshSession } from './credentials/fresh.ts'
export { type DemoFile, demoFileOf, readDemoFile } from './demo/demo-file.ts'
export {
  AccountReclaimed,
  MemberRemoved,
  OrganizationCreated,
  OrganizationUpdated,
  UserJoined,
} from './events.ts'
export {
  accentOf,
  Brand,
  type BrandSource,
  brandOf,
  footerTextOf,
  LogoNotFound,
  loadMailBrand,
  logoReply,
  mailBrandOf,
  serveLogo,
} from './organization/brand.ts'
export { createOrganizationWithOwner } from './organization/create.ts'
export { readCurrency } from './organization/locality.ts'
export { ReportingCurrencyFixed } from './organization/service.ts'
export { personFields, personJoin } from './reporting/people.ts'
export { nameDevice } from './sessions/device-name.ts'
export { dropSessions, listLiveSessions } from './sessions/queries.ts'
export { checkRoom, type Room, requireRoom, takeRoom } from './storage/meter.ts'
export { IngestFull, StorageFull } from './storage/schema.ts'
export { createToken } from './tokens/service.ts'
export { dropSpentSecrets } from './two-factor/queries.ts'
export { findNames, findUserIds, findUsers, readRole } from './users/queries.ts'
