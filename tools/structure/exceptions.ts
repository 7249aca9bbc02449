import type { Exceptions } from './rules.ts'

const heldByCrm = [
  'opportunities',
  'quotes',
  'invoices',
  'subscriptions',
  'sequence_enrollments',
  'workflow_runs',
  'email_messages',
]

/**
 * What breaks a rule of the house and is known to. Lines leave this file when they are mended (the check insists), and
 * none is added but to `tables`, with its reason.
 */
export const exceptions: Exceptions = {
  statements: [],
  folders: ['web/pages/sign'],
  files: ['bench/sections/sequences.ts'],
  drafts: [
    { path: 'web/app/shell/conflicts/conflict-dialog.tsx', why: 'it asks about a draft that is being saved' },
    { path: 'web/app/areas/account/two-factor.tsx', why: 'codes and passwords' },
    {
      path: 'web/app/areas/identity/organization-page.tsx',
      why: 'the name typed before all is deleted is to be typed',
    },
    { path: 'web/app/areas/monitoring/logs-page.tsx', why: 'a search: it stands in the address' },
    { path: 'web/app/areas/leads/site/site-page.tsx', why: 'a search: it stands in the address' },
  ],
  connections: [
    {
      path: 'server/modules/leads/import/command.ts',
      why: 'the pool of leads is no tenant’s: a command fills it by copy, millions of rows at a time',
    },
    {
      path: 'server/modules/leads/memory/thread.ts',
      why: 'a thread holds the pool in memory, and ends with the connection it reads by',
    },
  ],
  circles: {
    calendar: [
      'calendars → events',
      'events → events.ts',
      'events → free-busy',
      'events → guests',
      'events → reminders',
      'ics → reminders',
    ],
    calls: ['recordings → transcripts', 'talking → ringing', 'talking → rtc'],
    deployments: ['environments → runs', 'environments → schedules', 'logs → runs', 'projects → runs'],
    email: [
      'delivery → messages',
      'delivery → recording',
      'mailboxes → delivery',
      'mailboxes → incoming',
      'mailboxes → recording',
      'messages → recording',
      'relay → recording',
      'transports → content',
      'transports → mailboxes',
    ],
    leads: ['import → synthetic', 'memory → metrics.ts', 'search → memory'],
    marketing: ['booking-links → bookings', 'booking-links → pages', 'forms → pages'],
    messaging: [
      'live → rooms',
      'members → rooms',
      'messages → attachments',
      'messages → hooks',
      'messages → live',
      'messages → polls',
    ],
    reports: ['dashboards → sharing', 'widgets → dashboards', 'widgets → sharing'],
    seo: [
      'audits → crawling',
      'audits → judging',
      'crawling → judging',
      'judging → checks',
      'sites → audits',
      'sites → schedules',
    ],
    sequences: [
      'analytics → sequences',
      'preview → sequences',
      'sequences → lint',
      'sequences → simulate',
      'steps → enrollments',
    ],
    workflows: [
      'engine → actions',
      'engine → workflows',
      'facts → engine',
      'jobs.ts → intake',
      'metrics → engine',
      'metrics → runs',
      'metrics → workflows',
      'webhooks → workflows',
      'workflows → intake',
      'workflows → runs',
    ],
  },
  tables: [
    ...heldByCrm.map(
      table =>
        ({
          module: 'crm',
          does: 'reads',
          table,
          why: 'whom a row belongs to is locked before the row, by its owner, in the packet that locks the row',
        }) as const,
    ),
    {
      module: 'crm',
      does: 'writes',
      table: 'conversations',
      why: 'a merge moves what hangs on a contact by foreign keys; of conversations there is one a contact, joined apart',
    },
    {
      module: 'tracking',
      does: 'reads',
      table: 'email_recipients',
      why: 'whom a link of a mail was made for is known only there',
    },
    {
      module: 'tracking',
      does: 'reads',
      table: 'email_messages',
      why: 'a hit is judged by when its mail was sent',
    },
    {
      module: 'tracking',
      does: 'writes',
      table: 'email_messages',
      why: 'an open and a click are shown with the mail, counted in the statement that settles them',
    },
    {
      module: 'subscriptions',
      does: 'reads',
      table: 'invoices',
      why: 'a renewal that is unpaid is found by joining its invoice, thousands at a time',
    },
    {
      module: 'sequences',
      does: 'reads',
      table: 'email_messages',
      why: 'a thread goes on from the mail before it',
    },
    {
      module: 'sequences',
      does: 'reads',
      table: 'suppressions',
      why: 'candidates are counted by the hundred thousand in one statement',
    },
    {
      module: 'sequences',
      does: 'writes',
      table: 'agenda',
      why: 'not yet moved: arming a million wakes at once needs one statement',
    },
    {
      module: 'campaigns',
      does: 'reads',
      table: 'suppressions',
      why: 'an audience of a million is sorted out by the statement that writes it down',
    },
    {
      module: 'campaigns',
      does: 'reads',
      table: 'email_messages',
      why: 'opens and clicks of a page of recipients are those of their mails',
    },
    {
      module: 'operations',
      does: 'writes',
      table: 'idempotency_keys',
      why: 'housekeeping of the platform, run as a cron of this module',
    },
    {
      module: 'operations',
      does: 'writes',
      table: 'directory',
      why: 'housekeeping of the platform, run as a cron of this module',
    },
    {
      module: 'identity',
      does: 'writes',
      table: 'directory',
      why: 'ending all sessions of a person takes their tokens with them, in one statement',
    },
    {
      module: 'workflows',
      does: 'reads',
      table: 'events',
      why: 'when something last happened to a contact is read by an index of its own',
    },
    {
      module: 'workflows',
      does: 'reads',
      table: 'email_messages',
      why: 'what became of the mails of a workflow is added up by joining them to its runs',
    },
    {
      module: 'analytics',
      does: 'reads',
      table: 'activities',
      why: 'when something last happened to each open deal is looked up in the statement that sorts them by it',
    },
    {
      module: 'analytics',
      does: 'reads',
      table: 'tasks',
      why: 'whether an open deal has a next task is asked for all of them at once',
    },
    {
      module: 'analytics',
      does: 'reads',
      table: 'events',
      why: 'funnels, cohorts and touches are read from the log of what happened',
    },
    {
      module: 'contracts',
      does: 'reads',
      table: 'directory',
      why: 'which links a contract has is looked up by the command that verifies',
    },
    {
      module: 'contracts',
      does: 'writes',
      table: 'directory',
      why: 'links of a voided contract end in the same statement',
    },
    {
      module: 'cloud',
      does: 'reads',
      table: 'integrations',
      why: 'which clouds are connected is counted with the rest of the tenant',
    },
    {
      module: 'cloud',
      does: 'reads',
      table: 'audit_log',
      why: 'the audit log of the infrastructure is a part of the one there is',
    },
    { module: 'cloud', does: 'writes', table: 'organizations', why: 'the plan is a column there' },
  ],
}
